import { setTimeout as sleep } from "node:timers/promises";

/** What a process holds at one moment, told from outside: it needs nothing for it in its own code. */
export type Weight = {
  heapBytes: number;
  rssBytes: number;
  /** What Node counts as still going on, by kind: the least seen within a second. */
  resources: Record<string, number>;
  /** How many there are of each, and of the larger ones by itself how much it holds. */
  counts: Record<string, number>;
};

type Value = { objectId?: string; value?: unknown };
type Told = {
  id?: number;
  error?: { message: string };
  result?: { result?: Value; objects?: Value; exceptionDetails?: { text: string } };
};

export type Scales = { weigh(): Promise<Weight>; close(): void };

/** Over the inspector of a Node process that listens at this port. */
export async function openScales(port: number): Promise<Scales> {
  const { send, close } = await connect(port);
  const read = async (expression: string) =>
    (await send("Runtime.evaluate", { expression, returnByValue: true })).result?.value;
  const keep = async (expression: string) =>
    (await send("Runtime.evaluate", { expression, objectGroup: "weighing" })).result?.objectId;
  const names = (await send("Runtime.evaluate", { expression: "new WeakMap()" })).result?.objectId;

  const countAll = async () => {
    const prototypeObjectId = await keep("Object.prototype");
    const group = { objectGroup: "weighing" };
    const { objects } = await send("Runtime.queryObjects", { prototypeObjectId, ...group });
    const { result } = await send("Runtime.callFunctionOn", {
      objectId: objects?.objectId,
      functionDeclaration: tally,
      arguments: [{ objectId: names }],
      returnByValue: true,
    });
    await send("Runtime.releaseObjectGroup", group);
    // Written by `tally`.
    return result?.value as Record<string, number>;
  };

  return {
    async weigh() {
      await send("HeapProfiler.collectGarbage");
      await send("HeapProfiler.collectGarbage");
      // Both told by Node itself.
      const memory = (await read("process.memoryUsage()")) as NodeJS.MemoryUsage;
      const resources = await leastResources(
        async () => (await read("process.getActiveResourcesInfo()")) as string[],
      );
      const counts = await countAll();
      const heapBytes = memory.heapUsed + memory.external;
      return { heapBytes, rssBytes: memory.rss, resources, counts };
    },
    close,
  };
}

/**
 * Runs in the process that is weighed, so it stands alone. Gets every object there is. Each larger
 * one has a name from when it is first seen, by which it is known again; that does not keep it alive.
 */
const tally = `function (names) {
  const { EventEmitter, getEventListeners } = process.getBuiltinModule("node:events");
  const { Socket } = process.getBuiltinModule("node:net");
  const { Readable } = process.getBuiltinModule("node:stream");
  const timer = setTimeout(() => {});
  clearTimeout(timer);
  // Also the timers that would not keep the process alive, which Node leaves out of its own count.
  const kinds = { timers: timer.constructor, sockets: Socket, streams: Readable, promises: Promise };
  const held = [
    [Map, (one) => one.size, (one) => [...one.keys()].at(-1)],
    [Set, (one) => one.size, (one) => [...one].at(-1)],
    [Array, (one) => one.length, (one) => one.at(-1)],
    [AbortSignal, (one) => getEventListeners(one, "abort").length, () => "abort"],
    [
      EventEmitter,
      (one) => one.eventNames().reduce((sum, name) => sum + one.listenerCount(name), 0),
      (one) => one.eventNames().at(-1),
    ],
  ];
  const leastHeld = 20;
  const shown = (value) =>
    typeof value === "object" && value !== null
      ? (value.constructor?.name ?? "object")
      : String(value).replace(/\\s+/g, " ").slice(0, 60);
  const found = { objects: this.length };
  const note = (one, kind, size, inside) => {
    if (!(size >= leastHeld)) return;
    if (!names.has(one)) {
      names.count = (names.count ?? 0) + 1;
      names.set(one, kind.name + " " + names.count + ", with " + shown(inside(one)));
    }
    found[names.get(one)] = size;
  };
  for (const one of this) {
    try {
      for (const [name, kind] of Object.entries(kinds))
        if (one instanceof kind) found[name] = (found[name] ?? 0) + 1;
      const [kind, size, inside] = held.find(([kind]) => one instanceof kind) ?? [];
      if (!kind) continue;
      const all = "all of " + kind.name;
      found[all] = (found[all] ?? 0) + 1;
      note(one, kind, size(one), inside);
    } catch {
      // A prototype, which holds nothing.
    }
  }
  return found;
}`;

async function leastResources(read: () => Promise<string[]>): Promise<Record<string, number>> {
  let least: Record<string, number> | undefined;
  for (let times = 0; times < 10; times += 1) {
    const now = Object.groupBy(await read(), (kind) => kind);
    const counts = Object.fromEntries(
      Object.entries(now).map(([kind, some]) => [kind, some?.length ?? 0]),
    );
    const before: Record<string, number> = least ?? counts;
    least = Object.fromEntries(
      Object.keys({ ...before, ...counts }).map((kind) => [
        kind,
        Math.min(before[kind] ?? 0, counts[kind] ?? 0),
      ]),
    );
    await sleep(100);
  }
  return least ?? {};
}

async function connect(port: number) {
  const answer = await fetch(`http://127.0.0.1:${port}/json/list`);
  // So says the inspector's protocol.
  const [target] = (await answer.json()) as { webSocketDebuggerUrl: string }[];
  if (!target) throw new Error("Nothing listens to the inspector.");
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  const waiting = new Map<number, (told: Told) => void>();
  socket.addEventListener("message", ({ data }) => {
    const told = JSON.parse(String(data)) as Told;
    if (told.id === undefined) return;
    waiting.get(told.id)?.(told);
    waiting.delete(told.id);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true });
    socket.addEventListener("error", reject, { once: true });
  });
  let last = 0;
  const send = async (method: string, params: object = {}) => {
    const id = ++last;
    const told = new Promise<Told>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { result, error } = await told;
    const problem = error?.message ?? result?.exceptionDetails?.text;
    if (problem !== undefined || !result) throw new Error(`${method}: ${problem}`);
    return result;
  };
  return { send, close: () => socket.close() };
}
