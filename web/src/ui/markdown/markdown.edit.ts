export type Selected = { text: string; start: number; end: number };

/** Replace `from`–`to` by `insert`, then select `start`–`end`. */
export type Edit = { from: number; to: number; insert: string; start: number; end: number };

/** Puts a mark around the selection, or takes it away where it stands already. */
export function toggleAround({ text, start, end }: Selected, mark: string): Edit {
  const { length } = mark;
  const inside = text.slice(start, end);
  const around =
    text.slice(start - length, start) === mark && text.slice(end, end + length) === mark;
  if (around && start >= length) {
    const from = start - length;
    return { from, to: end + length, insert: inside, start: from, end: from + inside.length };
  }
  if (inside.length >= 2 * length && inside.startsWith(mark) && inside.endsWith(mark)) {
    const bare = inside.slice(length, inside.length - length);
    return { from: start, to: end, insert: bare, start, end: start + bare.length };
  }
  const insert = `${mark}${inside}${mark}`;
  return { from: start, to: end, insert, start: start + length, end: end + length };
}

/** Starts every selected line with a mark, or takes it away if all have it. */
export function toggleLines({ text, start, end }: Selected, mark: string): Edit {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const found = text.indexOf("\n", end);
  const to = found === -1 ? text.length : found;
  const lines = text.slice(from, to).split("\n");
  const marked = lines.every((line) => line.startsWith(mark));
  const insert = lines.map((line) => (marked ? line.slice(mark.length) : mark + line)).join("\n");
  if (start !== end) return { from, to, insert, start: from, end: from + insert.length };
  const cursor = Math.max(from, start + (marked ? -mark.length : mark.length));
  return { from, to, insert, start: cursor, end: cursor };
}

/** A link from the selection; what is still missing ends up selected, ready to be typed over. */
export function makeLink({ text, start, end }: Selected): Edit {
  const inside = text.slice(start, end);
  if (/^https?:\/\/\S+$/.test(inside)) {
    return { from: start, to: end, insert: `[](${inside})`, start: start + 1, end: start + 1 };
  }
  const address = "https://";
  const at = start + inside.length + 3;
  const insert = `[${inside}](${address})`;
  if (inside === "") return { from: start, to: end, insert, start: start + 1, end: start + 1 };
  return { from: start, to: end, insert, start: at, end: at + address.length };
}

/** Code in the line, or a fenced block when several lines are selected. */
export function toggleCode(selected: Selected): Edit {
  const inside = selected.text.slice(selected.start, selected.end);
  if (!inside.includes("\n")) return toggleAround(selected, "`");
  const insert = `\`\`\`\n${inside}\n\`\`\``;
  const start = selected.start + 4;
  return { from: selected.start, to: selected.end, insert, start, end: start + inside.length };
}
