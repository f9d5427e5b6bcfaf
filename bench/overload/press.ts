import { connect, type Socket } from "node:net";
import { monitorEventLoopDelay } from "node:perf_hooks";

// A process of its own, on a core of its own: what it takes to ask must not slow what is asked. It
// speaks over plain connections, for a fraction of what Node's own client costs, so that what it
// measures is the other's time; how long its own turns took is told beside.

export type Pressing = {
  url: string;
  path: string;
  /** Whether or not the ones before are answered; 0: each of a few asks again once it is answered. */
  perSecond: number;
  /** Who ask at once, where they wait for the answer. */
  hands: number;
  seconds: number;
  callers: readonly { token: string; email: string }[];
};
export type Pressed = {
  sentPerSecond: number;
  answeredPerSecond: number;
  refusedPerSecond: number;
  failed: number;
  /** Of what failed, how, and how often. */
  kinds: Record<string, number>;
  /** Of the answered ones, from the first byte of the call to the first of the answer. */
  p50Ms: number;
  p99Ms: number;
  /** Of the refused ones. */
  refusedP99Ms: number;
  /** How late this process itself was. */
  ownDelayP99Ms: number;
};

/**
 * Connections that those who call have open already, as pages and proxies do: Node takes one new
 * connection at a time, between all else it does. Past these, a call is not sent, which is told.
 */
const mostOpen = 500;
const openedAtOnce = 10;
const tickMs = 5;

process.once("message", (task: Pressing) => void press(task).then((told) => process.send?.(told)));

async function press(task: Pressing): Promise<Pressed> {
  const answered: number[] = [];
  const refused: number[] = [];
  const kinds: Record<string, number> = {};
  let [sent, failed] = [0, 0];
  const calls = task.callers.map(({ token, email }) =>
    Buffer.from(
      `GET ${task.path} HTTP/1.1\r\nHost: localhost\r\nX-USER-TOKEN: ${token}\r\nX-USER-EMAIL: ${email}\r\n\r\n`,
    ),
  );
  const hands = task.perSecond > 0 ? mostOpen : task.hands;
  const idle = await openLines(task.url, hands);
  const own = monitorEventLoopDelay({ resolution: tickMs });
  own.enable();
  const began = performance.now();
  const endsAt = began + task.seconds * 1_000;

  const ask = async (line: Line): Promise<Line> => {
    const call = calls[sent % calls.length] ?? Buffer.alloc(0);
    sent += 1;
    try {
      const { status, ms } = await line.ask(call);
      if (status === 200) answered.push(ms);
      else if (status === 503) refused.push(ms);
      else fail(String(status));
      return line;
    } catch (error) {
      fail(error instanceof Error ? error.message : "broken");
      return openLine(task.url);
    }
  };
  const fail = (kind: string) => {
    failed += 1;
    kinds[kind] = (kinds[kind] ?? 0) + 1;
  };

  if (task.perSecond === 0) {
    await Promise.all(
      idle.splice(0).map(async (first) => {
        let line = first;
        while (performance.now() < endsAt) line = await ask(line);
        idle.push(line);
      }),
    );
  } else {
    const asked: Promise<unknown>[] = [];
    while (performance.now() < endsAt) {
      const due = ((performance.now() - began) / 1_000) * task.perSecond;
      while (sent < due) {
        const line = idle.pop();
        if (!line) break;
        asked.push(ask(line).then((free) => idle.push(free)));
      }
      await new Promise((resolve) => setTimeout(resolve, tickMs));
    }
    await Promise.all(asked);
  }
  const tookSeconds = (performance.now() - began) / 1_000;
  own.disable();
  for (const line of idle) line.close();
  return {
    sentPerSecond: sent / tookSeconds,
    answeredPerSecond: answered.length / tookSeconds,
    refusedPerSecond: refused.length / tookSeconds,
    failed,
    kinds,
    p50Ms: quantile(answered, 0.5),
    p99Ms: quantile(answered, 0.99),
    refusedP99Ms: quantile(refused, 0.99),
    ownDelayP99Ms: own.percentile(99) / 1_000_000 - tickMs,
  };
}

function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

async function openLines(url: string, count: number): Promise<Line[]> {
  const lines: Line[] = [];
  while (lines.length < count) {
    const some = Math.min(openedAtOnce, count - lines.length);
    lines.push(...(await Promise.all(Array.from({ length: some }, () => openLine(url)))));
  }
  return lines;
}

async function openLine(url: string): Promise<Line> {
  const line = new Line(url);
  // It has been taken once it has answered.
  await line.ask(Buffer.from("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"));
  return line;
}

type Waiting = {
  at: number;
  resolve: (answer: { status: number; ms: number }) => void;
  reject: (error: Error) => void;
};

/** One connection, one call at a time. Understands no more of an answer than where it ends. */
class Line {
  readonly #socket: Socket;
  #waiting: Waiting | undefined;
  #head = "";
  #status = 0;
  #ms = 0;
  /** Of the body, once its length is known. */
  #left: number | undefined;

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.#socket = connect(Number(port), hostname);
    this.#socket.setNoDelay(true);
    this.#socket.on("data", (chunk) => this.#hear(chunk));
    this.#socket.on("error", (error) => this.#fail(error));
    this.#socket.on("close", () => this.#fail(new Error("closed")));
  }

  async ask(call: Buffer): Promise<{ status: number; ms: number }> {
    if (this.#socket.destroyed) throw new Error("closed before");
    return new Promise((resolve, reject) => {
      this.#waiting = { at: performance.now(), resolve, reject };
      this.#socket.write(call);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #hear(chunk: Buffer): void {
    if (this.#left !== undefined) return this.#take(chunk.length);
    if (this.#head === "") this.#ms = performance.now() - (this.#waiting?.at ?? 0);
    this.#head += chunk.toString("latin1");
    const end = this.#head.indexOf("\r\n\r\n");
    if (end < 0) return;
    this.#status = Number(this.#head.slice(9, 12));
    const length = /\r\ncontent-length: (\d+)/i.exec(this.#head.slice(0, end))?.[1];
    if (length === undefined) return void this.#socket.destroy(new Error("no length"));
    this.#left = Number(length);
    this.#take(this.#head.length - end - 4);
  }

  #take(bytes: number): void {
    this.#left = (this.#left ?? 0) - bytes;
    if (this.#left > 0) return;
    this.#left = undefined;
    this.#head = "";
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.resolve({ status: this.#status, ms: this.#ms });
  }

  #fail(error: Error): void {
    this.#waiting?.reject(error);
    this.#waiting = undefined;
  }
}
