// A script of its own, loaded in the head before the styles: the chosen theme holds from the first
// paint, and the page needs no inline script. src/ui/theme.ts owns the key; theme.test.ts compares.
try {
  const stored = localStorage.getItem("theme");
  if (stored === "light" || stored === "dark") document.documentElement.dataset.theme = stored;
} catch {
  // Storage is closed to us: the system's theme it is.
}
