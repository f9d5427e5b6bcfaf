import { Search } from "lucide-react";
import { useLocation } from "react-router";
import { commandKey } from "#ui/base/commandKey.ts";
import { Kbd } from "#ui/base/Kbd.tsx";
import { askForPalette } from "./asking.ts";
import styles from "./SearchField.module.css";

const keys = commandKey === "Cmd" ? "⌘ K" : "Ctrl K";
const searchPath = "/app/more/search";

/** Opens the palette. */
export function SearchField() {
  return (
    <button
      type="button"
      className={styles.field}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={askForPalette}
    >
      <Search aria-hidden="true" />
      <span className={styles.words}>Search</span>
      <span className={styles.keys} aria-hidden="true">
        <Kbd keys={keys} />
      </span>
    </button>
  );
}

/** On a phone, where there is no room for a field and no key: the way to the screen that searches. */
export function SearchLink() {
  const { pathname } = useLocation();
  return (
    <a
      href={`#${searchPath}`}
      className={styles.place}
      aria-label="Search"
      aria-current={pathname === searchPath ? "page" : undefined}
    >
      <Search aria-hidden="true" />
    </a>
  );
}
