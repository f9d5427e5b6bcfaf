import { useSyncExternalStore } from "react";

export const themeChoices = ["system", "light", "dark"] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** theme.early.js reads the same key before the first paint. */
const key = "theme";
const listeners = new Set<() => void>();

/** What the person chose; "system" when nothing is stored or storage is closed to us. */
export function readThemeChoice(): ThemeChoice {
  try {
    const stored = localStorage.getItem(key);
    return stored === "light" || stored === "dark" ? stored : "system";
  } catch {
    return "system";
  }
}

export function chooseTheme(choice: ThemeChoice): void {
  try {
    if (choice === "system") localStorage.removeItem(key);
    else localStorage.setItem(key, choice);
  } catch {
    // Without storage the choice still holds until the page is left.
  }
  showTheme(choice);
  for (const listener of listeners) listener();
}

/** Without the attribute the tokens follow the system. */
export function showTheme(choice: ThemeChoice): void {
  if (choice === "system") document.documentElement.removeAttribute("data-theme");
  else document.documentElement.setAttribute("data-theme", choice);
}

/** The choice, and a way to change it; another tab's change is followed. */
export function useThemeChoice(): [ThemeChoice, (choice: ThemeChoice) => void] {
  return [useSyncExternalStore(listen, shownChoice), chooseTheme];
}

/** What is shown, not what is stored: the two differ where storage is closed to us. */
function shownChoice(): ThemeChoice {
  const shown = document.documentElement.getAttribute("data-theme");
  return shown === "light" || shown === "dark" ? shown : "system";
}

function listen(listener: () => void): () => void {
  const follow = (event: StorageEvent) => {
    // A null key is a cleared storage, as on signing out.
    if (event.key !== key && event.key !== null) return;
    showTheme(readThemeChoice());
    listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", follow);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", follow);
  };
}
