"""Results of past evenings in a club's own list: read, checked, and asked about if in doubt."""
