/** What `JSON.stringify(record, null, 2)` writes and a line end, entry by entry, so that it is never held as a whole. */
export function* writeRecord(record: Readonly<Record<string, unknown>>): Generator<string, void> {
  let before = "{\n  ";
  for (const [key, value] of Object.entries(record)) {
    if (value === undefined) continue;
    yield `${before}${JSON.stringify(key)}: `;
    before = ",\n  ";
    if (Array.isArray(value) && value.length > 0) yield* writeList(value);
    else yield indented(value, "  ");
  }
  yield before.startsWith("{") ? "{}\n" : "\n}\n";
}

function* writeList(entries: readonly unknown[]): Generator<string, void> {
  for (const [at, entry] of entries.entries())
    yield `${at === 0 ? "[" : ","}\n    ${indented(entry, "    ")}`;
  yield "\n  ]";
}

/** In what it writes, a line end is never part of a text. */
function indented(value: unknown, by: string): string {
  return (JSON.stringify(value, null, 2) ?? "null").replaceAll("\n", `\n${by}`);
}
