// Handing over a score pad: copying, sending, the picture as PNG. What a browser cannot do is not offered; the address
// and the text stand in fields of their own, and the picture is a link, for everybody else.

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

// Twice as large as it is drawn, so that it stays sharp on a phone.
function drawPicture(picture) {
  const canvas = document.createElement("canvas");
  canvas.width = 2 * picture.naturalWidth;
  canvas.height = 2 * picture.naturalHeight;
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

for (const button of document.querySelectorAll("[data-picture]")) {
  button.hidden = false;
  button.addEventListener("click", async () => {
    const picture = document.getElementById(button.getAttribute("data-picture"));
    await picture.decode();
    const file = new File([await drawPicture(picture)], "klaverjas.png", { type: "image/png" });
    if (navigator.canShare?.({ files: [file] })) return share({ files: [file] });
    const link = document.createElement("a");
    link.href = URL.createObjectURL(file);
    link.download = file.name;
    link.click();
    URL.revokeObjectURL(link.href);
  });
}
