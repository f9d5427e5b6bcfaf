import { commandKey } from "#ui/base/commandKey.ts";

export type KeyGroup = { title: string; keys: readonly { keys: string; words: string }[] };

/** What the keyboard does, in the order in which one meets it. */
export const keyGroups: readonly KeyGroup[] = [
  {
    title: "Anywhere",
    keys: [
      { keys: "?", words: "Open this map" },
      { keys: `${commandKey} K`, words: "Search, go somewhere or do something" },
      { keys: "N", words: "Open your notifications" },
      { keys: "Esc", words: "Close a dialog or menu, or stop editing" },
      { keys: "Tab", words: "Go to the next control; the first one skips the navigation" },
    ],
  },
  {
    title: "In lists",
    keys: [
      { keys: "J", words: "Next row" },
      { keys: "K", words: "Previous row" },
      { keys: "Enter", words: "Open the row" },
      { keys: "C", words: "New request" },
      { keys: "/", words: "Search the list" },
    ],
  },
  {
    title: "In notifications",
    keys: [
      { keys: "R", words: "Mark as read" },
      { keys: "U", words: "Mark as unread" },
      { keys: "→", words: "Show what came earlier" },
      { keys: "←", words: "Hide it again" },
    ],
  },
  {
    title: "While writing",
    keys: [
      { keys: `${commandKey} B`, words: "Bold" },
      { keys: `${commandKey} I`, words: "Italic" },
      { keys: `${commandKey} K`, words: "Link, in place of the search" },
      { keys: `${commandKey} Enter`, words: "Send a comment, or save an edit" },
    ],
  },
];
