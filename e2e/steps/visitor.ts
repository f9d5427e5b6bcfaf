import type { BrowserContext, Page } from "@playwright/test";
import { goOutside, test as journey } from "./journey.ts";
import { appUrl, demo, makePerson, openSession, ownAddress, type Token } from "./people.ts";
import { Watch } from "#e2e/app/watch.ts";
import { offerAxe } from "#e2e/screens/axe.ts";
import { longWorld } from "#e2e/screens/screens.long.ts";

export type Who = keyof typeof demo | "newcomer" | "long";

type Browsing = { context: BrowserContext; page: Page; watch: Watch };

/**
 * For looking at many places one after the other. Journeys each have a browser of their own; here
 * one serves all. Its page starts anew for each, with nothing in its storage, but the code that it
 * has fetched before need not come again.
 */
export const test = journey.extend<object, { browsing: Browsing }>({
  browsing: [
    async ({ browser }, provide, { project }) => {
      const { locale, timezoneId, contextOptions } = project.use;
      const context = await browser.newContext({
        ...contextOptions,
        ...(locale ? { locale } : {}),
        ...(timezoneId ? { timezoneId } : {}),
        baseURL: appUrl(),
      });
      const watch = new Watch();
      await watch.follow(context);
      await offerAxe(context);
      await provide({ context, watch, page: await context.newPage() });
      await context.close();
    },
    { scope: "worker" },
  ],
  context: async ({ browsing }, provide) => provide(browsing.context),
  page: async ({ browsing: { context, page } }, provide) => {
    await context.setExtraHTTPHeaders({ "x-forwarded-for": ownAddress() });
    await provide(page);
    await leave(page);
  },
  watch: async ({ browsing: { watch } }, provide) => {
    watch.startAnew();
    await provide(watch);
    watch.requireQuiet();
  },
});

/** Nothing of this look is left for the next: no answer stood in for, no call, no storage. */
export async function leave(page: Page): Promise<void> {
  await page.context().setOffline(false);
  await goOutside(page);
  // Only now: a call that was held back would otherwise go out after all.
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

const sessions = new Map<Who, Token>();

/** Demo people keep one session for all looks; a newcomer is somebody else each time. */
export async function sessionOf(who: Who): Promise<Token> {
  if (who === "newcomer") return openSession(await makePerson("Nia"));
  if (who === "long") return (await longWorld()).token;
  const session = sessions.get(who) ?? (await openSession(demo[who]));
  sessions.set(who, session);
  return session;
}
