"""The whole installation in one file: written while people go on playing, checked, and put back in one step.

Only for SQLite: a server with PostgreSQL has `pg_dump`. From below: `trouble`, `database`, `kept`, `restore`.
"""
