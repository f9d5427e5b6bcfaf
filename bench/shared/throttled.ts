import type { Browser, BrowserContext, CDPSession, Page } from "@playwright/test";

/** Fast 4G, on a phone of the middle. */
const line = { latencyMs: 165, bytesPerSecond: (8.1 * 1_000_000) / 8 };
const cpuSlowdown = 4;

export type Paints = {
  firstPaintMs: number;
  largestPaintMs: number;
  /** The sum of all unexpected moves, as a share of the screen. */
  shift: number;
  /** What tasks took beyond 50 ms each. */
  blockingMs: number;
};

export type Loading = Paints & {
  /** Of scripts and styles, as they came over the wire, until the largest paint. */
  bytes: number;
  /** Whatever was asked for until then. */
  calls: number;
};

export type Throttled = { context: BrowserContext; page: Page; loaded: () => Promise<Loading> };

type Size = { width: number; height: number };

/** A browser that has never been here, over a slow line; what it keeps comes from `storage`. */
export async function openThrottled(
  browser: Browser,
  origin: string,
  storage: Record<string, string> = {},
  viewport: Size = { width: 1280, height: 800 },
): Promise<Throttled> {
  const context = await browser.newContext({
    viewport,
    storageState: {
      cookies: [],
      origins: [
        {
          origin,
          localStorage: Object.entries(storage).map(([name, value]) => ({ name, value })),
        },
      ],
    },
  });
  const page = await context.newPage();
  await page.addInitScript(watchPaints);
  const session = await context.newCDPSession(page);
  const wire = await watchWire(session);
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: line.latencyMs,
    downloadThroughput: line.bytesPerSecond,
    uploadThroughput: line.bytesPerSecond,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
  const loaded = async () => {
    const paints = await readPaints(page);
    return { ...paints, ...wire.until(paints.originMs + paints.largestPaintMs) };
  };
  return { context, page, loaded };
}

type Watched = Window & {
  watchedPaints: { largest: number; shift: number; blocking: number };
};

/** Runs in the page, so it stands alone. */
function watchPaints(): void {
  const watched = { largest: 0, shift: 0, blocking: 0 };
  (window as unknown as Watched).watchedPaints = watched;
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
    });
  watch("largest-contentful-paint", (entry) => void (watched.largest = entry.startTime));
  watch("longtask", ({ duration }) => void (watched.blocking += Math.max(0, duration - 50)));
  watch("layout-shift", (entry) => {
    // The types of a browser do not name these yet.
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!shift.hadRecentInput) watched.shift += shift.value;
  });
}

async function readPaints(page: Page): Promise<Paints & { originMs: number }> {
  return page.evaluate(() => {
    const { largest, shift, blocking } = (window as unknown as Watched).watchedPaints;
    const first = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
    return {
      originMs: performance.timeOrigin,
      firstPaintMs: first,
      largestPaintMs: largest,
      shift,
      blockingMs: blocking,
    };
  });
}

type Call = { type: string; startedMs: number; endedMs: number; bytes: number };

async function watchWire(session: CDPSession) {
  const calls = new Map<string, Call>();
  /** From the browser's own clock to that of the wall, in seconds. */
  let toWall = 0;
  session.on("Network.requestWillBeSent", ({ requestId, type, wallTime, timestamp, request }) => {
    if (!request.url.startsWith("http")) return;
    toWall = wallTime - timestamp;
    const startedMs = wallTime * 1_000;
    calls.set(requestId, { type: type ?? "", startedMs, endedMs: Infinity, bytes: 0 });
  });
  session.on("Network.loadingFinished", ({ requestId, timestamp, encodedDataLength }) => {
    const call = calls.get(requestId);
    if (!call) return;
    call.endedMs = (timestamp + toWall) * 1_000;
    call.bytes = encodedDataLength;
  });
  await session.send("Network.enable");
  return {
    until(wallMs: number) {
      const started = [...calls.values()].filter(({ startedMs }) => startedMs <= wallMs);
      const parts = started.filter(
        ({ type, endedMs }) => (type === "Script" || type === "Stylesheet") && endedMs <= wallMs,
      );
      return {
        calls: started.length,
        bytes: parts.reduce((sum, { bytes }) => sum + bytes, 0),
      };
    },
  };
}
