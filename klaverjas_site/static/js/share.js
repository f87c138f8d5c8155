// Sharing a text: copying it, sending it. What a browser cannot do is not offered; everyone else finds the text in a
// field.

function share(data) {
  // Changing one's mind is not an error.
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
