// Light, dark or as on the device. Loaded before the first paint, so that the page never flashes.
(() => {
  const root = document.documentElement;
  const device = matchMedia("(prefers-color-scheme: dark)");

  function chosen() {
    try {
      return localStorage.getItem("theme") || "auto";
    } catch {
      return "auto"; // a browser that keeps nothing still shows the page
    }
  }

  function show() {
    const choice = chosen();
    root.dataset.bsTheme = choice === "auto" ? (device.matches ? "dark" : "light") : choice;
    for (const button of document.querySelectorAll("[data-theme-choice]")) {
      button.setAttribute("aria-pressed", String(button.dataset.themeChoice === choice));
    }
  }

  show();
  device.addEventListener("change", show);
  document.addEventListener("DOMContentLoaded", show);
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-theme-choice]");
    if (!button) return;
    try {
      localStorage.setItem("theme", button.dataset.themeChoice);
    } catch {
      root.dataset.bsTheme = button.dataset.themeChoice;
      return;
    }
    show();
  });
})();
