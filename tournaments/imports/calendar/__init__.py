"""The calendar of a season, read from a rule or from a club's own list of dates."""
