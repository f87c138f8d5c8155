"""The web server: processes behind one port, each with threads for pages; followers of a page are answered at once."""

# How the processes know with how many others they share the machine.
SHARED_BY = "KLAVERJAS_SHARED_BY"
