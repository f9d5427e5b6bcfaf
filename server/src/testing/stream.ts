import { on, EventEmitter } from "node:events";
import { patienceMs } from "./patience.ts";

export type StreamedEvent = { id: string; name: string; about: Record<string, number> };

export type TestStream = {
  /** The next event of that name; others are passed over. */
  next(name: string, withinMs?: number): Promise<StreamedEvent>;
  /** The names of what comes before the next event of that name. */
  passedOver(name: string): Promise<string[]>;
  closed: Promise<void>;
  close(): void;
};

/** Reads server-sent events as they arrive. */
export async function listenTo(url: string, headers: Record<string, string>): Promise<TestStream> {
  const controller = new AbortController();
  const response = await fetch(url, { headers, signal: controller.signal });
  if (response.status !== 200 || !response.body)
    throw new Error(`The stream answered ${response.status}.`);
  const emitter = new EventEmitter();
  const arrived = on(emitter, "event", { signal: controller.signal });
  const closed = read(response.body, emitter);
  const readUntil = async (name: string, withinMs = patienceMs): Promise<StreamedEvent[]> => {
    const giveUp = () =>
      controller.abort(new Error(`No ${name} came within ${withinMs / 1000} s.`));
    const timeout = withinMs < Infinity ? setTimeout(giveUp, withinMs) : undefined;
    const events: StreamedEvent[] = [];
    try {
      for (;;) {
        const { value } = await arrived.next();
        const event: StreamedEvent | undefined = value?.[0];
        if (event) events.push(event);
        if (event?.name === name) return events;
      }
    } finally {
      clearTimeout(timeout);
    }
  };
  return {
    async next(name, withinMs) {
      const events = await readUntil(name, withinMs);
      const last = events.at(-1);
      if (!last) throw new Error("The stream ended.");
      return last;
    },
    async passedOver(name) {
      return (await readUntil(name)).slice(0, -1).map((event) => event.name);
    },
    closed,
    close: () => controller.abort(),
  };
}

async function read(body: ReadableStream<Uint8Array>, emitter: EventEmitter): Promise<void> {
  const decoder = new TextDecoder();
  let rest = "";
  try {
    for await (const chunk of body) {
      rest += decoder.decode(chunk, { stream: true });
      const frames = rest.split("\n\n");
      rest = frames.pop() ?? "";
      for (const frame of frames) emit(frame, emitter);
    }
  } catch {
    // Closed by the test.
  }
}

function emit(frame: string, emitter: EventEmitter): void {
  const fields = new Map(
    frame
      .split("\n")
      .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]),
  );
  const name = fields.get("event");
  if (!name) return;
  const { about } = JSON.parse(fields.get("data") ?? "{}");
  emitter.emit("event", { id: fields.get("id") ?? "", name, about } satisfies StreamedEvent);
}
