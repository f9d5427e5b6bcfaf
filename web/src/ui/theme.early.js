// Run in the head before the styles, so that the chosen theme holds from the first paint: the build
// puts it into the page. theme.ts owns the key; theme.test.ts compares.
try {
  const stored = localStorage.getItem("theme");
  if (stored === "light" || stored === "dark") document.documentElement.dataset.theme = stored;
} catch {
  // Storage is closed to us: the system's theme it is.
}
