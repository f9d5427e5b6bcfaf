import { Agent, get, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { live } from "@sightline/contract/live.ts";

export type Listener = {
  /** The numbers of the events it was told of. */
  heard: Set<number>;
  opened: number;
  stop(): void;
};

const retryMs = 2_000;

/** Reads the stream as the page does: after its end again, when the server says, from where it was. */
export async function listen(
  url: string,
  who: { token: string; email: string },
): Promise<Listener> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let isOver = false;
  let last: string | undefined;
  let waitMs = retryMs;
  const listener: Listener = {
    heard: new Set(),
    opened: 0,
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
      get(url + live.streamEvents.path, { agent, headers }, resolve).once("error", reject);
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
    const number = /"number":(\d+)/.exec(frame)?.[1];
    if (frame.includes("event: rolling") && number) listener.heard.add(Number(number));
  }
}
