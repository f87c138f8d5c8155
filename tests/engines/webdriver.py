"""WebKit, the engine of every iPhone, and Firefox, as Debian packs them; Playwright drives only its own builds of them.

Both speak WebDriver: WebKit over HTTP (WebKitWebDriver), Firefox directly, as lines of JSON (Marionette). Debian has
no geckodriver, without which Selenium would need most of what is here, too.
"""

import base64
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Protocol

PATIENCE = 60  # seconds: many, because the machine may be busy
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
MINI_BROWSER = next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"), None)
ENGINES = {
    "webkit": bool(MINI_BROWSER and shutil.which("WebKitWebDriver") and shutil.which("Xvfb")),
    "firefox": bool(shutil.which("firefox-esr")),
}
# The commands of WebDriver that are used here, each with its method and address over HTTP.
COMMANDS = {
    "AddCookie": "POST cookie",
    "CloseWindow": "DELETE window",
    "ElementClick": "POST element/{id}/click",
    "ExecuteScript": "POST execute/sync",
    "Navigate": "POST url",
    "NewSession": "POST ",
    "NewWindow": "POST window/new",
    "PerformActions": "POST actions",
    "SetWindowRect": "POST window/rect",
    "SwitchToWindow": "POST window",
    "TakeScreenshot": "GET screenshot",
}
# A window as narrow as a phone: without these its bars are wider.
NARROW_BARS = "* { min-width: 0; min-height: 0; margin: 0; padding: 0; font-size: 4px; }"
NO_BARS = ":root { min-width: 0 !important; } #navigator-toolbox { display: none !important; }"
PREFERENCES = {
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "datareporting.policy.dataSubmissionEnabled": False,
    "intl.accept_languages": "en-GB",
    "ui.primaryPointerCapabilities": 6,  # a mouse, which it has not without a screen
    "ui.useOverlayScrollbars": 1,  # as on a phone
    "toolkit.legacyUserProfileCustomizations.stylesheets": True,
}
VISIBLE = """
  const [css, text] = arguments;
  const isVisible = (one) => one.getClientRects().length && getComputedStyle(one).visibility === "visible";
  return [...document.querySelectorAll(css)].find((one) => isVisible(one) && one.textContent.includes(text));
"""


class Refused(Exception):
    """What an engine did not do, and why."""


class Engine(Protocol):
    def ask(self, command: str, **what: object) -> Any:
        """Do this and say what came of it."""


def until(asked: Callable[[], Any], why: object) -> Any:
    """What is answered as soon as it is something."""
    deadline = time.monotonic() + PATIENCE
    while not (found := asked()):
        assert time.monotonic() < deadline, why
        time.sleep(0.05)
    return found


def free_port() -> int:
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return int(asked.getsockname()[1])


def connected(port: int) -> socket.socket | None:
    try:
        return socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
    except ConnectionRefusedError:
        return None


@contextmanager
def running(*command: str, says: Path, **environment: str | Path) -> Iterator[None]:
    """A program, with all that it starts; what they say stands in a file."""
    with says.open("wb") as output:
        process = subprocess.Popen(
            command,
            env={**os.environ, **{name: str(value) for name, value in environment.items()}},
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        yield
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait(PATIENCE)


class WebKit:
    def __init__(self, port: int) -> None:
        self.address = f"http://127.0.0.1:{port}/session"
        wanted = {"webkitgtk:browserOptions": {"binary": str(MINI_BROWSER), "args": ["--automation"]}}
        session = self.ask("NewSession", capabilities={"alwaysMatch": wanted})
        self.address += f"/{session['sessionId']}/"

    def ask(self, command: str, **what: object) -> Any:
        method, path = COMMANDS[command].split(" ")
        body = json.dumps(what).encode() if method == "POST" else None
        request = urllib.request.Request(self.address + path.format(**what), body, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise Refused(error.read().decode()) from None


class Firefox:
    def __init__(self, line: socket.socket) -> None:
        self.lines = line.makefile("rwb")
        self._read()  # who it is
        self.ask("NewSession")

    def ask(self, command: str, **what: object) -> Any:
        line = json.dumps([0, 0, f"WebDriver:{command}", what]).encode()
        self.lines.write(b"%d:%b" % (len(line), line))
        self.lines.flush()
        *_numbers, error, value = self._read()
        if error:
            raise Refused(error)
        return value["value"] if isinstance(value, dict) and set(value) == {"value"} else value

    def _read(self) -> Any:
        length = b""
        while (sign := self.lines.read(1)) != b":":
            assert sign, "Firefox is gone"
            length += sign
        return json.loads(self.lines.read(int(length)))


@contextmanager
def a_webkit(folder: Path) -> Iterator[Engine]:
    """It draws in a window, so it needs a screen."""
    (folder / "gtk-3.0").mkdir()
    (folder / "gtk-3.0" / "gtk.css").write_text(NARROW_BARS)
    port, screen = free_port(), folder / "screen"
    with running("Xvfb", "-displayfd", "1", "-screen", "0", "1400x1000x24", says=screen):
        display = until(lambda: re.search(r"^(\d+)\n", screen.read_text(), re.MULTILINE), "no Xvfb")[1]
        with running(
            *("WebKitWebDriver", f"--port={port}"),
            says=folder / "said",
            DISPLAY=f":{display}",
            XDG_CONFIG_HOME=folder,
            LANG="en_GB.UTF-8",
        ):
            until(lambda: connected(port), "no WebKitWebDriver").close()
            yield WebKit(port)


@contextmanager
def a_firefox(folder: Path) -> Iterator[Engine]:
    (folder / "chrome").mkdir()
    (folder / "chrome" / "userChrome.css").write_text(NO_BARS)
    port = free_port()
    prefer = {**PREFERENCES, "marionette.port": port}
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in prefer.items()]
    (folder / "user.js").write_text("".join(lines))
    command = ("firefox-esr", "--headless", "--marionette", "--profile", str(folder))
    with running(*command, says=folder / "said", HOME=folder), until(lambda: connected(port), "no Firefox") as line:
        yield Firefox(line)


class Browser:
    """What a person does with a browser: open, look, tap, type."""

    def __init__(self, engine: Engine, site: str) -> None:
        self.engine, self.site = engine, site

    def open(self, address: str) -> None:
        """Until its scripts run: WebKit comes back before."""
        self.engine.ask("Navigate", url=self.site + address)
        self.until("return document.readyState === 'complete'")

    def reload(self) -> None:
        """As a person does: the command for it goes past what a page has kept, in Firefox."""
        self.run("window.before = true; setTimeout(() => location.reload())")
        self.until("return !window.before && document.readyState === 'complete'")

    def close_and_open(self, address: str) -> None:
        """The page is closed, and opened in another window."""
        new = self.engine.ask("NewWindow", type="tab")
        self.engine.ask("CloseWindow")
        self.engine.ask("SwitchToWindow", handle=new["handle"])
        self.open(address)

    def resize(self, width: int, height: int) -> None:
        """The page itself gets this size; bars of the window come on top."""

        def fits() -> bool:
            *found, bars = self.run("return [innerWidth, innerHeight, outerHeight - innerHeight]")
            if found != [width, height]:
                self.engine.ask("SetWindowRect", width=width, height=height + bars)
            return found == [width, height]

        until(fits, (width, height))

    def run(self, script: str, *args: object) -> Any:
        """What a script of ours returns, also when it is promised."""
        return self.engine.ask("ExecuteScript", script=script, args=list(args))

    def until(self, script: str, *args: object) -> Any:
        """Wait until it returns something; meanwhile the page may be another one."""

        def answer() -> Any:
            with suppress(Refused):
                return self.run(script, *args)

        return until(answer, (script, *args))

    def see(self, css: str, text: object = "") -> Any:
        """Wait until this is to be seen, with this text in it."""
        return self.until(VISIBLE, css, str(text))

    def tap(self, css: str, text: object = "") -> None:
        def tapped() -> bool:
            with suppress(Refused):  # it was replaced, or moved below something, just now
                self.engine.ask("ElementClick", id=self.see(css, text)[ELEMENT])
                return True
            return False

        until(tapped, (css, text))

    def type(self, keys: str) -> None:
        """Where the cursor is; `↵` is Enter."""
        presses = [{"type": way, "value": key} for key in keys.replace("↵", "\ue007") for way in ("keyDown", "keyUp")]
        self.engine.ask("PerformActions", actions=[{"type": "key", "id": "keys", "actions": presses}])

    def picture(self, path: Path) -> None:
        asked = {"full": False} if isinstance(self.engine, Firefox) else {}
        path.write_bytes(base64.b64decode(self.engine.ask("TakeScreenshot", **asked)))
