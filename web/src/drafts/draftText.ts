/** The same content always gives the same text, whatever the order of its keys: the database has its own. */
export function textOf(content: unknown): string {
  return JSON.stringify(content, (_, value: unknown) => (isRecord(value) ? sorted(value) : value));
}

function sorted(record: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A short mark of a content, by which it is known again without being kept. */
export function markOf(content: unknown): string {
  const text = textOf(content);
  const hash = (seed: number) => {
    let sum = seed;
    for (let at = 0; at < text.length; at += 1)
      sum = Math.imul(sum ^ text.charCodeAt(at), 16_777_619);
    return (sum >>> 0).toString(36);
  };
  return `${text.length}.${hash(2_166_136_261)}.${hash(97)}`;
}
