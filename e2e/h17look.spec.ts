import { expectNoSidewaysScroll, expectOneHeading, findingsOf, smallControlsOf, untilStill } from "./audit.ts";
import { arriveSignedIn, expect, test } from "./journey.ts";
import { demo, makePerson, openSession } from "./people.ts";
import { requestScreens } from "./screens.requests.ts";
const wanted = /draft|another|edited|cancelled|waits for|delivered$|^requests$/;
for (const screen of requestScreens.filter(({ name }) => wanted.test(name))) for (const width of [1280, 360]) {
  test(`${screen.name} ${width}`, async ({ page, watch }) => {
    if (screen.expects) watch.expects(screen.expects);
    await page.setViewportSize({ width, height: 800 });
    const token = await openSession(screen.who === "newcomer" ? await makePerson("Nia") : demo[screen.who ?? "member"]);
    await arriveSignedIn(page, token, "/app/elsewhere");
    await page.getByRole("heading", { name: "There is nothing at this address" }).waitFor();
    await screen.before?.(page);
    const to = typeof screen.address === "string" ? screen.address : await screen.address(token);
    await page.evaluate((hash) => location.assign(`#${hash}`), to);
    await expect(page.getByRole("heading", { level: 1, name: screen.heading })).toBeFocused();
    await screen.bring?.(page);
    await expectOneHeading(page);
    await untilStill(page);
    if (width === 360) { await expectNoSidewaysScroll(page); expect.soft(await smallControlsOf(page), "small").toEqual([]); }
    for (const theme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: theme });
      expect.soft(await findingsOf(page), theme).toEqual([]);
      await page.screenshot({ path: `/tmp/h17/shots/${screen.name.replaceAll(/\W+/g, "-")}-${width}-${theme}.png`, fullPage: true });
    }
  });
}
