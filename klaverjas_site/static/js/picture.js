// Sends a picture of the site through the phone's own menu; where there is none, or it takes no pictures, it is saved.

export async function sendPicture(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(answer.statusText);
  const [, name] = /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition")) ?? [null, "klaverjas.png"];
  const file = new File([await answer.blob()], name, { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) {
    try {
      return await navigator.share({ files: [file] });
    } catch (error) {
      if (error.name === "AbortError") return undefined; // changing one's mind
    }
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  return setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

// Without this script the link shows the picture, and so it does when it cannot be fetched.
for (const link of document.querySelectorAll("a[data-picture]")) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    sendPicture(link.href).catch(() => location.assign(link.href));
  });
}
