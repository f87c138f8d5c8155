"""The site: settings, addresses, backups and the web server around the club."""

VERSION = "0.8.0"
