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
