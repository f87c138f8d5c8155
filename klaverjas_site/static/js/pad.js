// Sharing a score pad: the picture as PNG. What a browser cannot do is not offered; the picture is a link for everyone
// else. Sending is in share.js.

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
