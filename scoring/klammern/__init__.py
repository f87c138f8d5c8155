"""Klammern and Hamburg: two sides or players for themselves, melds in the hands, small points, Augen or dice."""
