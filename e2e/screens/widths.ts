import type { CDPSession } from "@playwright/test";
import type { Page } from "#e2e/steps/journey.ts";
import { waitUntilStill } from "./audit.ts";
import { type Fault, findLayoutFaults } from "./layout.ts";

/** How wide a page is, how far it is zoomed, and how large its reader has set the browser's text. */
type Size = { width: number; zoom?: number; text?: number };

const sizes: readonly Size[] = [
  ...[320, 360, 600, 720, 768, 834, 900, 1024, 1180, 1440, 1920].map((width) => ({ width })),
  { width: 640, zoom: 2 },
  { width: 768, text: 2 },
  { width: 1280, text: 2 },
];

/** Of its size: nobody looks, so it is laid out as ever and only drawing it takes less. */
const drawnAt = 0.1;

/**
 * What does not fit on the open page, each thing once, with all the sizes at which it does not. How
 * wide the page is afterwards is for the caller to say.
 */
export async function faultsAtEverySize(page: Page): Promise<string[]> {
  const found = new Map<string, { words: string; at: string[] }>();
  const browser = await sessionOf(page);
  for (const size of sizes) {
    await takeSize(browser, size);
    for (const { kind, words } of await lastingFaults(browser)) {
      const known = found.get(kind) ?? { words, at: [] };
      found.set(kind, known);
      if (!known.at.includes(nameOf(size))) known.at.push(nameOf(size));
    }
  }
  await takeSize(browser, { width: 1280 });
  // Or a page that is opened later would be as wide again, whatever it was told.
  await browser.send("Emulation.clearDeviceMetricsOverride");
  return [...found.values()].map(({ words, at }) => `at ${at.join(", ")}: ${words}`);
}

const sessions = new WeakMap<Page, CDPSession>();
/** How large the reader has it now. */
const texts = new WeakMap<CDPSession, number>();

/** A size holds as long as this is open, and closing it would also end that the page is offline. */
async function sessionOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  return session;
}

const mostLooks = 10;

/** Kept in the page, which is quicker each time it runs the same function. */
const find = `(globalThis.findLayoutFaults ??= ${String(findLayoutFaults)})()`;
/** In one go, without the detour that notes each step: there are many sizes. */
const look = `(${String(untilDrawn)})().then(${String(waitUntilStill)}).then(() => ${find})`;

/** What watches its own size has heard of the new one, and done what follows from it. */
async function untilDrawn(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
}

/** What follows a change of size by script may come some frames late. A fault that lasts is one. */
async function lastingFaults(browser: CDPSession): Promise<Fault[]> {
  let faults = await faultsNow(browser);
  for (let looks = 1; faults.length > 0 && looks < mostLooks; looks += 1)
    faults = await faultsNow(browser);
  return faults;
}

async function faultsNow(browser: CDPSession): Promise<Fault[]> {
  const { result, exceptionDetails } = await browser.send("Runtime.evaluate", {
    expression: look,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description);
  // What the page sends is what `findLayoutFaults` answered there.
  return result.value as Fault[];
}

async function takeSize(browser: CDPSession, { width, zoom = 1, text = 1 }: Size): Promise<void> {
  const fontSizes = { standard: 16 * text, fixed: 13 * text };
  if (text !== texts.get(browser)) await browser.send("Page.setFontSizes", { fontSizes });
  texts.set(browser, text);
  await browser.send("Emulation.setDeviceMetricsOverride", {
    width,
    height: 800,
    deviceScaleFactor: zoom,
    mobile: false,
    scale: drawnAt,
  });
}

function nameOf({ width, zoom, text }: Size): string {
  return [String(width), zoom && "zoomed", text && "with large text"].filter(Boolean).join(" ");
}
