/** What each number of stars means, in words. */
export const ratings = [
  { value: 1, words: "Did not help" },
  { value: 2, words: "Helped a little" },
  { value: 3, words: "Helped" },
  { value: 4, words: "Helped a lot" },
  { value: 5, words: "Just what I needed" },
] as const;
