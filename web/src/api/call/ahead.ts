type Ahead = { url: string; answer: Promise<unknown>; arrived?: { body: unknown } };

/** By the call's sameness. */
const ahead = new Map<string, Ahead>();
/** What changes meanwhile is heard: on connecting, the live stream looks back as far. */
const heldMs = 30_000;

/** An answer that nobody has asked for yet: held for whoever will, once. */
export function holdAhead(key: string, url: string, ask: () => Promise<unknown>): Promise<unknown> {
  const held = ahead.get(key);
  if (held) return held.answer;
  const entry: Ahead = { url, answer: ask() };
  ahead.set(key, entry);
  const drop = () => {
    // By then the key may belong to a newer one.
    if (ahead.get(key) === entry) ahead.delete(key);
  };
  setTimeout(drop, heldMs);
  entry.answer.then(
    (body) => (entry.arrived = { body }),
    // Told to whoever takes it; until then it concerns nobody.
    () => undefined,
  );
  return entry.answer;
}

export function takeAhead(key: string): Promise<unknown> | undefined {
  const held = ahead.get(key);
  ahead.delete(key);
  return held?.answer;
}

/** Only if it is there: it can be shown in the very first look. */
export function takeArrived(key: string): { body: unknown } | undefined {
  const arrived = ahead.get(key)?.arrived;
  if (arrived) ahead.delete(key);
  return arrived;
}

/** What was asked before something changed is nobody's any more. */
export function dropAhead(touches: (url: string) => boolean): void {
  for (const [key, { url }] of ahead) if (touches(url)) ahead.delete(key);
}
