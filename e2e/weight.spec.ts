import { fileAndDeliver } from "#e2e/steps/insights.steps.ts";
import { arriveSignedIn, expect, type Page, test } from "#e2e/steps/journey.ts";
import { demo, makePerson, openSession } from "#e2e/steps/people.ts";

// What the running app sends to somebody who has never been here, until the screen stands; what
// comes ahead of need after that does not count. The build weighs its files by itself.

type Screen = { name: string; bytes: number; calls: number; open: (page: Page) => Promise<void> };

const screens: readonly Screen[] = [
  {
    name: "sign-in",
    bytes: 100_000,
    calls: 10,
    open: async (page) => void (await page.goto("/#/signin")),
  },
  {
    name: "the list of requests",
    bytes: 190_000,
    calls: 20,
    open: async (page) => arriveSignedIn(page, await openSession(demo.member), "/app/requests/all"),
  },
  {
    name: "an insight",
    bytes: 220_000,
    calls: 25,
    open: async (page) => {
      const token = await openSession(await makePerson());
      await arriveSignedIn(page, token, `/app/insights/${await fileAndDeliver(token)}`);
    },
  },
];

for (const { name, open, ...most } of screens) {
  test(`${name} comes in ${most.calls} calls and ${most.bytes / 1_000} kB of code`, async ({
    page,
  }) => {
    await page.addInitScript(watchForStanding);
    await open(page);
    const { bytes, calls } = await untilStanding(page);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThanOrEqual(most.bytes);
    expect(calls.length).toBeLessThanOrEqual(most.calls);
    expect(calls, "each asked for once").toEqual([...new Set(calls)]);
  });
}

type Watched = { standingAt: number | undefined };

/** Runs in the page, so it stands alone. */
function watchForStanding(): void {
  const watched: Watched = { standingAt: undefined };
  Object.assign(globalThis, { watched });
  const observer = new MutationObserver(() => {
    if (!document.querySelector("h1") || document.querySelector('[aria-busy="true"]')) return;
    watched.standingAt = performance.now();
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true, attributes: true });
}

async function untilStanding(page: Page): Promise<{ bytes: number; calls: string[] }> {
  const read = () =>
    page.evaluate(() => {
      const { standingAt } = (globalThis as unknown as { watched: Watched }).watched;
      if (standingAt === undefined) return undefined;
      const asked = performance
        .getEntriesByType("resource")
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .filter(({ startTime }) => startTime <= standingAt);
      const code = asked.filter(({ name }) => /\.(?:js|css)$/.test(name));
      return {
        // With its headers, as the browser counts them.
        bytes: code.reduce((sum, { transferSize }) => sum + transferSize, 0),
        calls: [location.pathname, ...asked.map(({ name }) => name)],
      };
    });
  await expect.poll(read).toBeDefined();
  // Just seen.
  return (await read()) ?? { bytes: 0, calls: [] };
}
