import { Agent, get, type IncomingMessage } from "node:http";
import { Agent as TlsAgent, get as getOverTls } from "node:https";
import { setTimeout as sleep } from "node:timers/promises";
import { live, missedTooMuch } from "@sightline/contract/live.ts";

export type Listener = {
  /** The numbers of the events it was told of. */
  heard: Set<number>;
  opened: number;
  /** When it was last told to load all anew, since there was too much to tell; 0 if never. */
  loadedAnewAt: number;
  stop(): void;
};

type Listening = {
  /** The number that an event is counted by, where it counts. */
  numberIn: (event: string) => string | undefined;
  /** Of who has signed the certificate, over TLS. */
  certificate?: string;
};

const retryMs = 2_000;

/** Reads the stream as the page does: after its end again, when the server says, from where it was. */
export async function listen(
  url: string,
  who: { token: string; email: string },
  { numberIn, certificate }: Listening,
): Promise<Listener> {
  const isOverTls = url.startsWith("https:");
  const kept = { keepAlive: true, maxSockets: 1 };
  const agent = isOverTls ? new TlsAgent({ ...kept, ca: certificate }) : new Agent(kept);
  const open = isOverTls ? getOverTls : get;
  let isOver = false;
  let last: string | undefined;
  let waitMs = retryMs;
  const listener: Listener = {
    heard: new Set(),
    opened: 0,
    loadedAnewAt: 0,
    stop() {
      isOver = true;
      agent.destroy();
    },
  };
  const first = Promise.withResolvers<void>();
  void (async () => {
    while (!isOver) {
      await readOnce().catch(() => undefined);
      await sleep(waitMs);
    }
  })();
  await first.promise;
  return listener;

  async function readOnce(): Promise<void> {
    const stream = await new Promise<IncomingMessage>((resolve, reject) => {
      const headers = {
        "x-user-token": who.token,
        "x-user-email": who.email,
        ...(last === undefined ? {} : { "last-event-id": last }),
      };
      open(url + live.streamEvents.path, { agent, headers }, resolve).once("error", reject);
    });
    if (stream.statusCode !== 200) {
      stream.resume();
      return;
    }
    listener.opened += 1;
    first.resolve();
    let rest = "";
    for await (const chunk of stream) {
      const frames = (rest + String(chunk)).split("\n\n");
      rest = frames.pop() ?? "";
      for (const frame of frames) take(frame);
    }
  }

  function take(frame: string): void {
    last = /^id: (\d+)$/m.exec(frame)?.[1] ?? last;
    waitMs = Number(/^retry: (\d+)$/m.exec(frame)?.[1] ?? waitMs);
    if (frame.includes(`event: ${missedTooMuch}`)) listener.loadedAnewAt = Date.now();
    const number = numberIn(frame);
    if (number !== undefined) listener.heard.add(Number(number));
  }
}
