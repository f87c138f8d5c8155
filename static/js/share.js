// Taking a text along: copying it, sending it. What a browser cannot do is not offered; the text stands in a field of its
// own for everybody else.

function share(data) {
  // Somebody who changes his mind is no failure.
  navigator.share(data).catch(() => {});
}

if (navigator.clipboard) {
  for (const button of document.querySelectorAll("[data-copy]")) {
    button.hidden = false;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(document.getElementById(button.getAttribute("data-copy")).value);
      const done = button.parentElement.querySelector("[data-done]");
      done.textContent = done.getAttribute("data-done");
    });
  }
}

if (navigator.share) {
  for (const button of document.querySelectorAll("[data-share]")) {
    button.hidden = false;
    button.addEventListener("click", () => {
      const text = document.getElementById(button.getAttribute("data-share")).value;
      share(text.startsWith("http") ? { url: text } : { text });
    });
  }
}
