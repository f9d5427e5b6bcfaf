import type { Locator, Page, Request } from "@playwright/test";
import { setTimeout as wait } from "node:timers/promises";

/**
 * Which of two answers comes first decides what the other one moves. By their addresses, and the
 * other way round: so each comes before every other once, and once after it.
 */
export type Order = "forwards" | "backwards";

export type LateLine = {
  /**
   * Hands over one after the other what the page asks for, until the sign of it is there and it
   * asks for no more; answers how many calls there were. What it shows nothing without comes first.
   * After that, the letters come last forwards, and backwards the files. It throws if the page does
   * not come to rest.
   */
  handOver: (order: Order, sign: Locator) => Promise<number>;
  /** Now comes what waits for a moment in which there is nothing better to do; before, there is none. */
  giveTime: (sign: Locator) => Promise<void>;
  /** As in a browser that has never been here. */
  keepNothing: () => Promise<void>;
  /** How much it holds back now. */
  countHeld: () => number;
};

type Kind = "call" | "file" | "font";
type Held = { kind: Kind; path: string; release: () => void };

/** Longer than a page takes to ask for what comes next. */
const stepMs = 30;
/** Only something broken asks for nothing for so long, and does not stand. */
const giveUpMs = 30_000;

/** Holds back in the browser whatever a page asks for. */
export async function openLateLine(page: Page): Promise<LateLine> {
  await page.addInitScript(keepWaiting);
  const held = new Map<string, Held>();
  const underWay = new Set<Request>();
  let latestMs = Date.now();
  const end = (request: Request) => {
    underWay.delete(request);
    latestMs = Date.now();
  };
  page.on("request", (request) => {
    if (!isStream(request.url())) underWay.add(request);
    latestMs = Date.now();
  });
  // An answer that nobody reads yet never ends.
  page.on("response", (response) => end(response.request()));
  page.on("requestfailed", end);

  const devTools = await page.context().newCDPSession(page);
  devTools.on("Fetch.requestPaused", ({ requestId, request }) => {
    // What others do meanwhile moves things too, and is not what is looked for here.
    if (isStream(request.url)) return;
    const release = () => {
      held.delete(requestId);
      latestMs = Date.now();
      // The page may have left it by now.
      devTools.send("Fetch.continueRequest", { requestId }).catch(() => undefined);
    };
    held.set(requestId, { kind: kindOf(request.url), path: pathOf(request.url), release });
  });
  // Unlike Playwright's own routes, this leaves the browser what it keeps of former visits.
  await devTools.send("Fetch.enable", {
    patterns: [{ urlPattern: "*/api/v1/*" }, { urlPattern: "*/assets/*" }],
  });

  const release = (which: (one: Held) => boolean) => {
    for (const one of held.values()) if (which(one)) one.release();
  };
  const isQuiet = () => underWay.size <= held.size && Date.now() - latestMs >= stepMs;

  async function handOver(order: Order, sign: Locator): Promise<number> {
    let calls = 0;
    let face: Face = "none";
    for (;;) {
      const atOnce = face === "none" || order === "forwards" ? "file" : "font";
      release(({ kind }) => kind === atOnce);
      await wait(5);
      if (!isQuiet()) continue;
      face = await paint(page);
      if (!isQuiet()) continue;
      const next = nextCall([...held.values()], order);
      if (face === "none") release(({ kind }) => kind === "font");
      else if (next) {
        calls += 1;
        next.release();
      } else if (held.size > 0) release(() => true);
      else if (face === "standing" && (await sign.isVisible())) return calls;
      else if (Date.now() - latestMs > giveUpMs)
        throw new Error(`The page asks for nothing more, and its face is "${face}": ${page.url()}`);
    }
  }

  return {
    handOver,
    giveTime: async (sign) => {
      while (await page.evaluate(actOnWaiting)) await handOver("forwards", sign);
    },
    keepNothing: async () => void (await devTools.send("Network.clearBrowserCache")),
    countHeld: () => held.size,
  };
}

function nextCall(held: readonly Held[], order: Order): Held | undefined {
  return held
    .filter(({ kind }) => kind === "call")
    .toSorted((one, other) => (one.path < other.path ? -1 : 1))
    .at(order === "forwards" ? 0 : -1);
}

type Face = "none" | "coming" | "standing";

/** So that what the last one moved is seen; answers how far the page's own code has come. */
async function paint(page: Page): Promise<Face> {
  return page.evaluate(async () => {
    const painted = async () => {
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    };
    // As long as its styles have not come, a page paints nothing.
    await Promise.race([painted(), new Promise((resolve) => setTimeout(resolve, 100))]);
    if (!document.querySelector("#root > *") || document.querySelector("p.frame")) return "none";
    return document.querySelector('[aria-busy="true"]') ? "coming" : "standing";
  });
}

type Waiting = { waiting: Map<number, () => void> };

/** Runs in the page, so it stands alone. */
function keepWaiting(): void {
  const waiting: Waiting["waiting"] = new Map();
  let latest = 0;
  window.requestIdleCallback = (act) => {
    latest += 1;
    waiting.set(latest, () => act({ didTimeout: false, timeRemaining: () => 50 }));
    return latest;
  };
  window.cancelIdleCallback = (handle) => void waiting.delete(handle);
  Object.assign(globalThis, { waiting });
}

/** Runs in the page as well; answers whether there was anything. */
function actOnWaiting(): boolean {
  const { waiting } = globalThis as unknown as Waiting;
  const acts = [...waiting.values()];
  waiting.clear();
  for (const act of acts) act();
  return acts.length > 0;
}

function kindOf(url: string): Kind {
  if (url.endsWith(".woff2")) return "font";
  return pathOf(url).startsWith("/assets/") ? "file" : "call";
}

function isStream(url: string): boolean {
  return pathOf(url).startsWith("/api/v1/events");
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}
