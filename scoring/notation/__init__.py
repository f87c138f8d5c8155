"""The JSON form of rounds, as the command line reads them and a database may keep them."""
