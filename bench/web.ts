import { createServer } from "node:http";
import { type Browser, chromium } from "@playwright/test";
import { getBrowser } from "#scripts/run/browser.ts";
import { startDemoApp } from "#bench/shared/demoApp.ts";
import { remember } from "#bench/shared/history.ts";
import { type Loading, openThrottled } from "#bench/shared/throttled.ts";
import { runActs } from "./web.acts.ts";
import { timePalette } from "./web.palette.ts";

// node bench/web.ts [rounds=3]
// What a person waits for: bytes, calls, paints, shifts and long tasks of six screens, each opened
// by a browser that has never been here, at a quarter of this machine's speed and over Fast 4G; the
// longest task of eleven frequent acts; and, at full speed, how long after a key the palette shows
// what is found. A tiny static page in the same run says how quick the machine is.

const rounds = Number(process.argv[2] ?? 3);
const sizes = { wide: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } };
const quietMs = 2_500;

type Storage = Record<string, string>;
type Screen = { name: string; address: string; storage: Storage };
type Goal = Partial<Pick<Loading, "firstPaintMs" | "largestPaintMs" | "bytes" | "calls">>;

/** On a machine where the static page takes so long; elsewhere the same distance above it. */
const staticMs = 268;
const goals: Record<string, Goal> = {
  "sign-in": { bytes: 100_000, firstPaintMs: 800, largestPaintMs: 1_200 },
  list: { calls: 20, bytes: 190_000, largestPaintMs: 1_900 },
  "insight center": { calls: 25, bytes: 220_000, largestPaintMs: 2_100 },
};
const mostShift = 0.02;
const secondScreenMs = 600;
const longestTask = 50;
/** From a key to what is found, for nine keys of ten. */
const foundWithinMs = 100;

type Wanted = { figure: string; wanted: number; measured: number; "": "" | "over" };
const compared: Wanted[] = [];
const figures: Record<string, number> = {};
const app = await startDemoApp();
const browser = await chromium.launch({
  executablePath: getBrowser(),
  args: process.getuid?.() === 0 ? ["--no-sandbox", "--disable-gpu"] : ["--disable-gpu"],
});
try {
  const plain = await timePlainPage(browser);
  note("static page", { largestPaintMs: plain });
  const member = await signIn("member");
  const analyst = await signIn("analyst");
  const center = await addressOfDelivered(member);
  const screens: Screen[] = [
    { name: "sign-in", address: "/#/signin", storage: {} },
    { name: "home", address: "/#/", storage: {} },
    { name: "list", address: "/#/app/requests/all", storage: member },
    { name: "new request", address: "/#/app/requests/pricing/new", storage: member },
    { name: "insight center", address: center, storage: member },
    { name: "desk", address: "/#/app/more/desk", storage: analyst },
  ];
  for (const screen of screens) await measureScreen(browser, screen, plain);
  await measureSecondScreen(browser, member);
  await measurePalette(browser, member);
  await measureActs(browser, { member, analyst });
} finally {
  await browser.close();
  await app.stop();
}
console.table(figures);
remember("web", figures);
console.table(compared);
process.exitCode = compared.some((one) => one[""] === "over") ? 1 : 0;

async function measureScreen(from: Browser, screen: Screen, plain: number): Promise<void> {
  const told: Loading[] = [];
  for (let round = 0; round < rounds; round += 1) told.push(await load(from, screen, sizes.wide));
  const phone = await load(from, screen, sizes.phone);
  const middle = medianOf(told);
  note(screen.name, middle);
  note(`${screen.name}, phone`, { shift: phone.shift });
  const goal = goals[screen.name] ?? {};
  const later = plain - staticMs;
  expectAtMost(screen.name, "bytes", middle.bytes, goal.bytes);
  expectAtMost(screen.name, "calls", middle.calls, goal.calls);
  for (const paint of ["firstPaintMs", "largestPaintMs"] as const)
    expectAtMost(screen.name, paint, middle[paint], (goal[paint] ?? Infinity) + later);
  const shift = Math.max(phone.shift, ...told.map((one) => one.shift));
  expectAtMost(screen.name, "shift", shift, mostShift);
}

async function load(from: Browser, screen: Screen, size: { width: number; height: number }) {
  const { context, page, loaded } = await openThrottled(from, app.url, screen.storage, size);
  await page.goto(`${app.url}${screen.address}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.locator("[aria-busy=true]").waitFor({ state: "hidden" });
  await page.waitForTimeout(quietMs);
  const told = await loaded();
  await context.close();
  return told;
}

async function measureSecondScreen(from: Browser, storage: Storage): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { context, page } = await openThrottled(from, app.url, storage);
    await page.goto(`${app.url}/#/app/requests/all`);
    const row = page.getByRole("list", { name: "Requests" }).getByRole("link").first();
    await row.waitFor();
    // As long as a person looks for the row.
    await page.waitForTimeout(quietMs);
    await row.hover();
    const took = await row.evaluate(async (link: HTMLElement) => {
      const former = document.querySelector("h1");
      const began = performance.now();
      link.click();
      const isThere = () => {
        const heading = document.querySelector("h1");
        return heading !== null && heading !== former && heading.textContent !== "";
      };
      while (!isThere()) await new Promise(requestAnimationFrame);
      return performance.now() - began;
    });
    times.push(took);
    await context.close();
  }
  const middle = median(times);
  note("second screen", { ms: middle });
  expectAtMost("second screen", "ms", middle, secondScreenMs);
}

async function measurePalette(from: Browser, storage: Storage): Promise<void> {
  const words = ["oat milk prices", "heat pumps", "which suppliers", "regulation"];
  const times = await timePalette(from, app.url, storage, words);
  const sorted = times.toSorted((one, other) => one - other);
  const nineOfTen = sorted[Math.floor(sorted.length * 0.9)] ?? 0;
  note("palette", { foundMs: median(times), foundMsNineOfTen: nineOfTen });
  expectAtMost("palette", "foundMsNineOfTen", nineOfTen, foundWithinMs);
}

async function measureActs(from: Browser, people: Record<"member" | "analyst", Storage>) {
  for (const { name, longestTaskMs, doneMs } of await runActs(from, app.url, people)) {
    note(`act: ${name}`, { longestTaskMs, doneMs });
    expectAtMost(`act: ${name}`, "longestTaskMs", longestTaskMs, longestTask);
  }
}

/** How quick this machine is today: nothing but words. */
async function timePlainPage(from: Browser): Promise<number> {
  const html = "<!doctype html><html lang=en><title>Plain</title><h1>Nothing but words</h1>";
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "text/html");
    response.end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const origin = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { context, page, loaded } = await openThrottled(from, origin);
    await page.goto(origin);
    await page.waitForTimeout(500);
    times.push((await loaded()).largestPaintMs);
    await context.close();
  }
  server.close();
  return median(times);
}

async function signIn(who: string): Promise<Storage> {
  const email = `${who}@sightline.test`;
  const { user_token } = await callApp("POST", "/api/v1/authenticate", {
    email,
    password: "plain-amber-window",
  });
  return { userToken: String(user_token), userEmail: email };
}

async function addressOfDelivered({ userToken, userEmail }: Storage): Promise<string> {
  const headers = { "x-user-token": userToken ?? "", "x-user-email": userEmail ?? "" };
  const path = "/api/v1/insight_requests?status=delivered&scope=mine";
  const { insight_requests } = await callApp("GET", path, undefined, headers);
  // The contract's answer to a list of requests.
  const [first] = insight_requests as { id: number }[];
  if (!first) throw new Error("The demo world has no delivered request.");
  return `/#/app/insights/${first.id}`;
}

async function callApp(
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Record<string, unknown>> {
  const answer = await fetch(`${app.url}${path}`, {
    method,
    headers: { "content-type": "application/json", ...headers },
    body: body ? JSON.stringify(body) : null,
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}.`);
  return (await answer.json()) as Record<string, unknown>;
}

function note(name: string, told: Record<string, number>): void {
  for (const [figure, value] of Object.entries(told))
    figures[`${name}, ${figure}`] = Number(value.toFixed(figure === "shift" ? 3 : 0));
}

function expectAtMost(name: string, figure: string, measured: number, wanted = Infinity): void {
  if (wanted === Infinity) return;
  const [told, asked] = [measured, wanted].map((one) => Number(one.toFixed(one < 1 ? 3 : 0)));
  compared.push({
    figure: `${name}, ${figure}`,
    wanted: asked ?? 0,
    measured: told ?? 0,
    "": measured > wanted ? "over" : "",
  });
}

function medianOf(told: Loading[]): Loading {
  const of = (figure: keyof Loading) => median(told.map((one) => one[figure]));
  return {
    firstPaintMs: of("firstPaintMs"),
    largestPaintMs: of("largestPaintMs"),
    shift: of("shift"),
    blockingMs: of("blockingMs"),
    bytes: of("bytes"),
    calls: of("calls"),
  };
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
