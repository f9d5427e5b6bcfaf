import type { Browser, Page } from "@playwright/test";

type Storage = Record<string, string>;

/** Slower than most type, so that each key is answered before the next. */
const betweenKeysMs = 250;

/**
 * From each key to the frame in which what is found for it stands in the palette; at this machine's
 * own speed, since what counts is how long the app itself takes.
 */
export async function timePalette(
  from: Browser,
  url: string,
  storage: Storage,
  words: readonly string[],
): Promise<number[]> {
  const localStorage = Object.entries(storage).map(([name, value]) => ({ name, value }));
  const context = await from.newContext({
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  });
  const page = await context.newPage();
  await page.goto(`${url}/#/app/requests/all`);
  await page.getByRole("list", { name: "Requests" }).getByRole("link").first().waitFor();
  const times: number[] = [];
  for (const word of words) {
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").getByRole("combobox").waitFor();
    for (const letter of word) {
      const took = await timeKey(page, letter);
      // After a space the same is looked for.
      if (letter !== " ") times.push(took);
    }
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
  }
  await context.close();
  return times;
}

type Watched = Window & { watchedKey: Promise<number> };

async function timeKey(page: Page, letter: string): Promise<number> {
  await page.evaluate(watchKey);
  await page.keyboard.press(letter === " " ? "Space" : letter);
  const took = await page.evaluate(() => (window as unknown as Watched).watchedKey);
  await page.waitForTimeout(betweenKeysMs);
  return took;
}

/** Runs in the page, so it stands alone. What is found is told when it is there, and not before. */
function watchKey(): void {
  const watchedKey = new Promise<number>((resolve) => {
    const press = (): void => {
      const began = performance.now();
      const look = (): void => {
        const told = document.querySelector("[role=dialog] [role=status]")?.textContent ?? "";
        if (told === "") requestAnimationFrame(look);
        // Drawn with the frame that this one begins.
        else requestAnimationFrame(() => resolve(performance.now() - began));
      };
      // Once React has heard of the key, and says nothing until it is answered.
      requestAnimationFrame(look);
    };
    window.addEventListener("keydown", press, { once: true, capture: true });
  });
  Object.assign(window, { watchedKey });
}
