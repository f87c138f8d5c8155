"""The whole installation in one file: written while people keep playing, checked, and restored in one step.

Only for SQLite: a server with PostgreSQL has `pg_dump`. From the bottom up: `trouble`, `database`, `kept`, `restore`.
"""
