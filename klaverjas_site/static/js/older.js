// What a browser that we serve may lack, as newer ones have it. tests/site/test_older_browsers.py has the versions.

AbortSignal.timeout ??= (time) => {
  const patience = new AbortController();
  setTimeout(() => patience.abort(), time);
  return patience.signal;
};

HTMLFormElement.prototype.requestSubmit ??= function (submitter) {
  const pressed = submitter ?? this.appendChild(Object.assign(document.createElement("button"), { hidden: true }));
  pressed.click();
  if (!submitter) pressed.remove();
};

// Which button a form was sent with: Enter presses one too.
if (!("submitter" in (globalThis.SubmitEvent ?? Event).prototype)) {
  let pressed = null;
  addEventListener("click", ({ target }) => (pressed = target.closest("button, input")), true);
  addEventListener("submit", (event) => {
    event.submitter = pressed?.form === event.target && pressed.type === "submit" ? pressed : null;
    pressed = null;
  }, true);
}
