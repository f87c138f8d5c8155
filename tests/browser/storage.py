"""What a browser keeps for our pages (static/js/storage.js), and browsers that keep nothing."""

from typing import Any

from playwright.sync_api import Page

FULL = "IDBObjectStore.prototype.put = () => { throw new DOMException('', 'QuotaExceededError') };"
REFUSES = {
    "full": FULL,
    "denied": "IDBFactory.prototype.open = () => { throw new DOMException('', 'SecurityError') };",
    "refused": "IDBFactory.prototype.open = () => { const it = {}; setTimeout(() => it.onerror()); return it };",
    "silent": "IDBFactory.prototype.open = () => ({});",
    "absent": "delete window.indexedDB; Object.defineProperty(window, 'indexedDB', { value: undefined });",
}

KEPT = """(keep) => new Promise((resolve, reject) => {
  const asked = indexedDB.open("klaverjas", 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore("kept");
  asked.onerror = () => reject(asked.error);
  asked.onsuccess = () => {
    const begin = window.real?.transaction ?? asked.result.transaction;  // the page itself may have to do without
    const shelf = begin.call(asked.result, "kept", "readwrite").objectStore("kept");
    for (const [key, value] of Object.entries(keep)) value === null ? shelf.delete(key) : shelf.put(value, key);
    const kept = {};
    shelf.openCursor().onsuccess = ({ target: { result: at } }) => {
      if (!at) return asked.result.close(), resolve(kept);
      kept[at.key] = at.value;
      at.continue();
    };
  };
})"""
"""What the browser's database has for the pages of tables and pads, with what it is told to keep as well."""


def kept(page: Page, **keep: object) -> dict[str, Any]:
    return dict(page.evaluate(KEPT, keep))
