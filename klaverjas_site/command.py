"""The command `klaverjas`: alone it starts the site on this computer; with a word after it, a command of `manage.py`.

Reads the settings only once it knows where the data is.
"""

import argparse
import os
import sys
from pathlib import Path

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import ManagementUtility, find_commands

from klaverjas_site import VERSION
from klaverjas_site.bar import BAR
from klaverjas_site.data_folder import usual_data_folder
from scoring.cli.check import check_files

# The commands of Django's own that someone who runs an installation needs; ours are for them, except these.
FOR_DEVELOPERS = {"compile_translations", "makemigrations", "migrate"}
OF_DJANGO = {"changepassword", "check", "createsuperuser", "axes_reset"}
# As pages say it to someone who is locked out.
SHORT = {"reset-password": "reset_password_link"}
PACKAGES = Path(__file__).parents[1]


def main() -> None:
    # The code for phones is drawn with characters that not every terminal has.
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    parser = make_parser()
    asked = parser.parse_args()
    if asked.data:
        os.environ["DATA_DIR"] = str(asked.data.expanduser().absolute())
    os.environ.setdefault("DATA_DIR", str(usual_data_folder()))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "klaverjas_site.settings")
    try:
        if asked.command:
            run_command(parser, *asked.command)
        else:
            start(asked)
    except KeyboardInterrupt:
        sys.exit(130)
    finally:
        BAR.end()


def make_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="klaverjas",
        usage="klaverjas [--data DIR] [--port N] [--host H] [--hall] [--no-browser] [COMMAND …]",
        description="Scores, seasons and tournaments of a klaverjas club. Without a COMMAND: starts the site, and "
        "opens it in the browser.",
        epilog="klaverjas help lists the commands; klaverjas COMMAND --help says what one of them takes.",
    )
    parser.add_argument("--version", action="version", version=f"klaverjas {VERSION}")
    usual = os.environ.get("DATA_DIR") or usual_data_folder()
    parser.add_argument("--data", type=Path, metavar="DIR", help=f"the folder of the data ({usual})")
    parser.add_argument("--port", metavar="N", help="the port; without it the first that is free from 8000 on")
    parser.add_argument("--host", metavar="H", help="the address to listen on (this computer only)")
    parser.add_argument("--hall", action="store_true", help="let the phones in the hall in")
    parser.add_argument("--no-browser", action="store_true", help="do not open the browser")
    # Everything after the command is for the command, whatever it looks like.
    words = argparse.REMAINDER
    parser.add_argument("command", nargs=words, metavar="COMMAND …", help="backup, restore, standings, draw, help …")
    return parser


def start(asked: argparse.Namespace) -> None:
    """Updates the database, which is backed up first, and serves until Ctrl-C."""
    BAR.begin(3, f"Klaverjas {VERSION} is loading")
    execute("prepare")
    BAR.step("The site is starting")
    where = [f"--{name}={value}" for name in ("host", "port") if (value := getattr(asked, name))]
    hall = ["--hall"] if asked.hall else []
    browser = [] if asked.no_browser else ["--open"]
    execute("serve", *where, *hall, *browser)


def run_command(parser: argparse.ArgumentParser, command: str, *arguments: str) -> None:
    # Django has a command of this name as well, which takes no files.
    if command == "check" and arguments and (arguments[0] == "-" or not arguments[0].startswith("-")):
        sys.exit(check_files(arguments))
    offered = commands()
    command = SHORT.get(command, command)
    if command == "help" and not arguments:
        print("\n".join(offered))  # noqa: T201
    elif command == "help" or command in offered:
        execute(command, *arguments)
    else:
        parser.error(f"there is no command {command!r}: klaverjas help lists them all")


def commands() -> list[str]:
    """The commands on offer, found without reading the settings: those create the data folder."""
    folders = [PACKAGES / app / "management" for app in ("klaverjas_site", "tournaments")]
    ours = {name for folder in folders for name in find_commands(str(folder))}
    return sorted(ours - FOR_DEVELOPERS | OF_DJANGO)


def execute(*arguments: str) -> None:
    run("klaverjas", *arguments)


def run(program: str, *arguments: str) -> None:
    """A command; one sentence if not even the settings can be read, which also create the data folder."""
    try:
        _ = settings.DATA_DIR
    except ImproperlyConfigured as error:
        sys.exit(f"{program}: {error}")
    except OSError as error:
        where = error.filename or os.environ.get("DATA_DIR", "the data folder")
        sys.exit(f"{program}: Cannot store anything in {where}: {error.strerror}. DATA_DIR can name another folder.")
    ManagementUtility([program, *arguments]).execute()
