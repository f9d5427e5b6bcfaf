import { heldMs } from "./early.ts";

type Arrived = { body: unknown; askedAt: number };
type Ahead = { url: string; answer: Promise<unknown>; arrived?: Arrived };

/** By the call's sameness. */
const ahead = new Map<string, Ahead>();

/** An answer that nobody has asked for yet: held for whoever does first. */
export function holdAhead(key: string, url: string, ask: () => Promise<unknown>): Promise<unknown> {
  const held = ahead.get(key);
  if (held) return held.answer;
  const askedAt = Date.now();
  const entry: Ahead = { url, answer: ask() };
  ahead.set(key, entry);
  const drop = () => dropOne(key, entry);
  setTimeout(drop, heldMs);
  entry.answer.then(
    (body) => (entry.arrived = { body, askedAt }),
    // Told to whoever has taken it by now; else it concerns nobody, and may be over.
    drop,
  );
  return entry.answer;
}

export function takeAhead(key: string): Promise<unknown> | undefined {
  const held = ahead.get(key);
  ahead.delete(key);
  return held?.answer;
}

/**
 * Only if it is there: it can be shown in the very first look, by all parts of a screen that look in
 * the same breath, as they would share a call.
 */
export function takeArrived(key: string): Arrived | undefined {
  const held = ahead.get(key);
  if (!held?.arrived) return undefined;
  queueMicrotask(() => dropOne(key, held));
  return held.arrived;
}

/** By now the key may belong to a newer one. */
function dropOne(key: string, entry: Ahead): void {
  if (ahead.get(key) === entry) ahead.delete(key);
}

/** What was asked before something changed is nobody's any more. */
export function dropAhead(touches: (url: string) => boolean): void {
  for (const [key, { url }] of ahead) if (touches(url)) ahead.delete(key);
}
