"""The web server: processes behind one port, each with threads for pages; who follows a page is answered at once."""
