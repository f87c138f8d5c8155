"""What `python -m scoring` is asked for: JSON lines without a word, otherwise to check or to convert files."""

import argparse
import os
import sys

from .check import check_files
from .convert import JSON_LINES, TEXT, convert_file
from .json_lines import answer_all


def main(arguments: list[str] | None = None) -> int:
    """The exit status: 0, or 1 when there was a problem in any line or file."""
    parser = argparse.ArgumentParser(
        prog="python -m scoring",
        description="Without a word after it: reads one JSON object per line and answers each with one line. "
        "See docs/command-line.md.",
    )
    words = parser.add_subparsers(dest="word", metavar="check | convert")
    check = words.add_parser("check", help="name everything that is wrong with text files (docs/format.md)")
    check.add_argument("files", nargs="+", metavar="FILE", help="a text file, or - for standard input")
    convert = words.add_parser("convert", help="rounds and tables of a text file to JSON lines, and back")
    convert.add_argument("--to", choices=(JSON_LINES, TEXT), required=True, help="what is written to standard output")
    convert.add_argument("file", metavar="FILE", help="a file of the other form, or - for standard input")
    asked = parser.parse_args(arguments)
    try:
        if asked.word == "check":
            return check_files(asked.files)
        if asked.word == "convert":
            return convert_file(asked.file, asked.to)
        return answer_all(sys.stdin.buffer, sys.stdout)
    except BrokenPipeError:  # the reader has seen enough; Python must not write the rest at its end
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
