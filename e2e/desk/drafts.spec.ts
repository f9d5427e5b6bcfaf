import { askSomething, claim, deskOf, rasmus } from "#e2e/steps/desk.steps.ts";
import { arriveSignedIn, expect, type Page, test } from "#e2e/steps/journey.ts";
import { untilLive } from "#e2e/steps/page.steps.ts";
import { callApi, openSession, type Token } from "#e2e/steps/people.ts";

const conflict = "This draft was changed in another tab or on another device";
const deskPath = (id: number) => `/app/more/desk?request=${id}`;

/** Two requests that Rasmus works on. */
async function takeTwo(): Promise<{ token: Token; first: number; second: string }> {
  const [one, other] = [await askSomething(), await askSomething()];
  const token = await openSession(rasmus);
  await claim(token, one.id);
  await claim(token, other.id);
  return { token, first: one.id, second: other.title };
}

async function savedSummary(token: Token, id: number): Promise<unknown> {
  const { desk_work } = (await callApi("GET", `/api/v1/desk/${id}`, undefined, token)) as {
    desk_work: { draft: { content: { summary: string } } | null };
  };
  return desk_work.draft?.content.summary;
}

/** At the end of what stands there, by the keys. */
async function typeOn(page: Page, words: string): Promise<void> {
  const { summary } = deskOf(page);
  await summary.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(words);
}

async function comeBack(page: Page, to: string | RegExp, leave: () => Promise<void>) {
  await leave();
  await expect(page.getByRole("heading", { level: 1, name: to })).toBeVisible();
  await expect(deskOf(page).summary).toBeHidden();
  await page.goBack();
}

test("write, switch, come back, reload: the text that was saved stands there", async ({ page }) => {
  const { token, first, second } = await takeTwo();
  await arriveSignedIn(page, token, deskPath(first));
  const { row, summary, saved } = deskOf(page);
  await typeOn(page, "Morning work.");
  await expect(saved).toBeVisible();
  await row(second).getByRole("link", { name: second }).click();
  await expect(page.getByRole("heading", { level: 1, name: second })).toBeVisible();
  await expect(summary).toHaveValue("");
  await page.goBack();
  await expect(summary).toHaveValue("Morning work.");

  await typeOn(page, " Afternoon.");
  await expect.poll(() => savedSummary(token, first)).toBe("Morning work. Afternoon.");
  await comeBack(page, "Text blocks", async () => void (await page.goto("/#/app/more/blocks")));
  await expect(summary).toHaveValue("Morning work. Afternoon.");

  await typeOn(page, " Evening.");
  await expect.poll(() => savedSummary(token, first)).toBe("Morning work. Afternoon. Evening.");
  await comeBack(page, "Insights", () =>
    page.getByRole("navigation").getByRole("link", { name: "Insights", exact: true }).click(),
  );
  await expect(summary).toHaveValue("Morning work. Afternoon. Evening.");

  await typeOn(page, " Night.");
  const all = "Morning work. Afternoon. Evening. Night.";
  await expect.poll(() => savedSummary(token, first)).toBe(all);
  await comeBack(page, /./, () => page.getByRole("link", { name: `Request ${first}` }).click());
  await expect(summary).toHaveValue(all);
  await page.reload();
  await expect(summary).toHaveValue(all);
  await expect(page.getByRole("region", { name: conflict })).toBeHidden();
});

test("two tabs: a conflict stands until it is answered, with what is saved now", async ({
  page,
  context,
  watch,
}) => {
  watch.expects(/^409: PUT \/api\/v1\/drafts\/\d+$/);
  const { token, first, second } = await takeTwo();
  await arriveSignedIn(page, token, deskPath(first));
  const { row, summary } = deskOf(page);
  await typeOn(page, "Begun.");
  await expect.poll(() => savedSummary(token, first)).toBe("Begun.");
  await untilLive(page);
  const tab = await context.newPage();
  await tab.goto(`/#${deskPath(first)}`);
  await expect(deskOf(tab).summary).toHaveValue("Begun.");
  await typeOn(tab, " There.");
  await expect.poll(() => savedSummary(token, first)).toBe("Begun. There.");

  await typeOn(page, " Here.");
  const both = page.getByRole("region", { name: conflict });
  await expect(both).toContainText("Begun. There.");
  await typeOn(tab, " BBBB");
  await expect(both).toContainText("Begun. There. BBBB");
  await row(second).getByRole("link", { name: second }).click();
  await expect(page.getByRole("heading", { level: 1, name: second })).toBeVisible();
  await page.goBack();
  await expect(both).toContainText("Begun. There. BBBB");
  await page.reload();
  await expect(both).toContainText("Begun. There. BBBB");
  await expect(summary).toHaveValue("Begun. Here.");
  expect(await savedSummary(token, first)).toBe("Begun. There. BBBB");

  await both.getByRole("button", { name: "Keep both" }).click();
  await expect(both).toBeHidden();
  await expect(summary).toHaveValue("Begun. Here.\n\nBegun. There. BBBB");
  await expect.poll(() => savedSummary(token, first)).toBe("Begun. Here.\n\nBegun. There. BBBB");
});

test("what was written over is found among the earlier drafts, and restored by the keys", async ({
  page,
  context,
  watch,
}) => {
  watch.expects(/^409: PUT \/api\/v1\/drafts\/\d+$/);
  const { token, first } = await takeTwo();
  await arriveSignedIn(page, token, deskPath(first));
  const { summary } = deskOf(page);
  await typeOn(page, "Begun.");
  await expect.poll(() => savedSummary(token, first)).toBe("Begun.");
  const tab = await context.newPage();
  await tab.goto(`/#${deskPath(first)}`);
  await expect(deskOf(tab).summary).toHaveValue("Begun.");
  await typeOn(tab, " There.");
  await expect.poll(() => savedSummary(token, first)).toBe("Begun. There.");
  await tab.close();
  await typeOn(page, " Here.");
  await page.getByRole("button", { name: "Keep mine" }).click();
  await expect.poll(() => savedSummary(token, first)).toBe("Begun. Here.");

  await page.getByRole("button", { name: "Earlier drafts" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Earlier drafts" });
  await dialog.getByRole("button", { name: /Begun\. There\./ }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("heading", { name: "What differs" })).toBeFocused();
  await dialog.getByRole("button", { name: "Restore this draft" }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(summary).toHaveValue("Begun. There.");
  await page.reload();
  await expect(summary).toHaveValue("Begun. There.");
  await page.getByRole("button", { name: "Earlier drafts" }).click();
  await expect(dialog.getByRole("button", { name: /Begun\. Here\./ })).toBeVisible();
});
