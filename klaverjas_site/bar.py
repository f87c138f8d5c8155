"""A bar in the terminal until the site answers. The first start takes a while and says at once what it does."""

import sys
import threading
import time

WIDTH = 30
BETWEEN = 0.2  # seconds
USUAL = 3.0  # seconds in which half of a step is done


class Bar:
    """No step knows how far it is, so time moves the bar. Where no one looks, each step is one line."""

    def __init__(self) -> None:
        self._steps = self._done = 0
        self._text = self._drawn = ""
        self._since = 0.0
        self._ended = threading.Event()

    def begin(self, steps: int, text: str) -> None:
        self._steps, self._done = steps, -1
        self.step(text)
        if sys.stdout.isatty():
            threading.Thread(target=self._move, daemon=True).start()

    def step(self, text: str) -> None:
        """The next step; nothing where no bar has begun."""
        if self._steps:
            self._done, self._text, self._since = self._done + 1, text, time.monotonic()
            self._draw()

    def end(self) -> None:
        """Whatever is written from now on has an empty line. Ended twice, it is over once."""
        self._ended.set()
        if self._drawn:
            sys.stdout.write(f"{' ' * len(self._drawn)}\r")
            self._drawn = ""

    def _move(self) -> None:
        while not self._ended.wait(BETWEEN):
            self._draw()

    def _draw(self) -> None:
        if not sys.stdout.isatty():
            print(f"{self._text} …", flush=True)  # noqa: T201
            return
        taken = time.monotonic() - self._since
        done = (self._done + taken / (taken + USUAL)) / self._steps
        line = f"{'█' * round(WIDTH * done):░<{WIDTH}} {self._text} …"
        # Whatever is written next writes over it.
        sys.stdout.write(f"{line:<{len(self._drawn)}}\r")
        sys.stdout.flush()
        self._drawn = line


BAR = Bar()
