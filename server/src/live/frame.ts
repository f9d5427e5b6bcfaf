import type { StoredEvent } from "./live.queries.ts";

/** What goes over the line to everybody who hears of it: made once, however many they are. */
export type Framed = Pick<StoredEvent, "name"> & { id: number | undefined; bytes: Buffer };

type ToFrame = Pick<StoredEvent, "name" | "about"> & { id?: number };

/** One server-sent event. Without an id, nobody continues after it. */
export function frame({ id, name, about }: ToFrame): Framed {
  const idLine = id === undefined ? "" : `id: ${id}\n`;
  const text = `${idLine}event: ${name}\ndata: ${JSON.stringify({ name, about })}\n\n`;
  return { id, name, bytes: Buffer.from(text) };
}
