"""Klaverjas and Kraken: two sides, roem in the tricks (in Kraken in the hands too), made or nat."""
