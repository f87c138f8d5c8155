"""Klammern and Hamburg: two sides or single players, melds in the hands, small points, Augen or dice."""
