import { connect, type Socket } from "node:net";

// Reads thousands of streams, in a process of its own: what it takes to read must not be counted to
// who writes. It sends the change as well, so that both are told by one clock.

export type Reader = { email: string; token: string; follows: boolean };
export type Change = { path: string; headers: Record<string, string>; body: string };
export type Order =
  | { kind: "open"; url: string; path: string; readers: readonly Reader[] }
  | { kind: "change"; url: string; change: Change }
  | { kind: "close" };
/** When each that follows had it, in ms since the change was sent, the first one first. */
export type Report =
  | { kind: "opened"; ms: number }
  | { kind: "told"; ms: number[] }
  | { kind: "closed" };

const hello = Buffer.from("event: hello");
const changed = Buffer.from("event: insight_request_changed");
/** So many knock at once: more would only wait in the kernel's queue. */
const atOnce = 100;

const sockets = new Set<Socket>();
let onChanged: (isFollower: boolean) => void = () => undefined;
let following = 0;

process.on("message", (order: Order) => void obey(order));

async function obey(order: Order): Promise<void> {
  if (order.kind === "open") report({ kind: "opened", ms: await openAll(order) });
  else if (order.kind === "change") report({ kind: "told", ms: await change(order) });
  else {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
    report({ kind: "closed" });
  }
}

function report(told: Report): void {
  process.send?.(told);
}

async function openAll({ url, path, readers }: Extract<Order, { kind: "open" }>): Promise<number> {
  const began = performance.now();
  const waiting = [...readers];
  following = readers.filter(({ follows }) => follows).length;
  const hands = Array.from({ length: atOnce }, async () => {
    for (let one = waiting.pop(); one; one = waiting.pop()) await openOne(new URL(url), path, one);
  });
  await Promise.all(hands);
  return performance.now() - began;
}

function openOne({ hostname, port, host }: URL, path: string, reader: Reader): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    sockets.add(socket);
    socket.write(
      [
        `GET ${path} HTTP/1.1`,
        `Host: ${host}`,
        `X-USER-TOKEN: ${reader.token}`,
        `X-USER-EMAIL: ${reader.email}`,
        `X-FOLLOWS: ${reader.follows ? 1 : 0}`,
        "\r\n",
      ].join("\r\n"),
    );
    socket.on("data", (bytes) => {
      if (bytes.includes(hello)) resolve();
      if (bytes.includes(changed)) onChanged(reader.follows);
    });
    socket.on("error", reject);
    socket.on("close", () => sockets.has(socket) && fail("A stream was closed."));
  });
}

async function change({
  url,
  change: sent,
}: Extract<Order, { kind: "change" }>): Promise<number[]> {
  const times: number[] = [];
  const began = performance.now();
  const all = new Promise<void>((resolve) => {
    onChanged = (isFollower) => {
      if (!isFollower) fail("Somebody heard who does not follow.");
      times.push(performance.now() - began);
      if (times.length === following) resolve();
    };
  });
  const { path, headers, body } = sent;
  const response = await fetch(url + path, { method: "PUT", headers, body });
  if (!response.ok) fail(`The change was answered with ${response.status}.`);
  await response.arrayBuffer();
  await all;
  return times;
}

function fail(words: string): never {
  console.error(words);
  process.exit(1);
}
