// Without red: on a person it would look like an alarm.
const tints = ["accent", "ask", "due", "done", "idle"] as const;

/** The same person has the same tint everywhere and always, whatever they are called now. */
export function tintOf(id: number | string): (typeof tints)[number] {
  let mixed = 0x811c9dc5;
  for (const letter of String(id)) {
    mixed = Math.imul(mixed ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  // Ids differ by their last digit alone: one more round spreads that over all bits.
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b) >>> 0;
  return tints[((mixed ^ (mixed >>> 13)) >>> 0) % tints.length] ?? "idle";
}

/** First letters of the first and last word: "Ida Kaplan" is "IK", "Plato" is "P". */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = firstLetter(words[0] ?? "");
  const last = words.length > 1 ? firstLetter(words.at(-1) ?? "") : "";
  return `${first}${last}`.toLocaleUpperCase("en") || "?";
}

// By grapheme: half of a composed letter or emoji would show as a broken box.
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

function firstLetter(word: string): string {
  for (const { segment } of graphemes.segment(word)) return segment;
  return "";
}
