"""Paper: what a club prints, as PDF. One module for each paper; `press` sets them."""
