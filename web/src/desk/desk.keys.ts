/** The keys of the desk, for the keyboard map. */
export const deskKeys = [
  { keys: "j", words: "The next request of the queue" },
  { keys: "k", words: "The one before" },
  { keys: "Enter", words: "Open it" },
  { keys: "x", words: "Claim it" },
  { keys: "/", words: "Search in the queue" },
  { keys: "Ctrl .", words: "Cite a source while writing" },
] as const;
