import { randomBytes } from "node:crypto";
import type { Locator } from "@playwright/test";
import { letTimePass } from "#e2e/app/time.ts";
import { makePost } from "#e2e/steps/board.steps.ts";
import { arriveSignedIn, expect, test } from "#e2e/steps/journey.ts";
import { untilLive } from "#e2e/steps/page.steps.ts";
import { callApi, makePerson, openSession } from "#e2e/steps/people.ts";

const address = "/app/more/search";

/** Something that nobody else writes of. */
function makeWord(): string {
  return `zz${randomBytes(5).toString("hex").replaceAll(/\d/g, "q")}`;
}

/** A look waits for nobody who has been writing for seconds, as others may here: the next one finds it. */
const untilTold = (bell: Locator) =>
  expect(async () => {
    await letTimePass("searches_followed", 0);
    await expect(bell).toHaveAccessibleName("Notifications, 1 unread", { timeout: 5_000 });
  }).toPass();

test("a search is saved and followed, what is new for it is told, and no more once that ends", async ({
  page,
}) => {
  const [ada, bo] = [
    await openSession(await makePerson("Ada")),
    await openSession(await makePerson("Bo")),
  ];
  const [word, other] = [makeWord(), makeWord()];
  await arriveSignedIn(page, ada, `${address}?q=${word}`);
  await untilLive(page);
  await page.getByRole("button", { name: "Save this search" }).click();
  const dialog = page.getByRole("dialog", { name: "Save this search" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("My search");
  await dialog.getByRole("checkbox", { name: "Tell me when something new is found" }).check();
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Search saved")).toBeVisible();

  const bell = page.getByRole("button", { name: /^Notifications/ });
  const tidings = page.getByRole("link", { name: /New for your saved search/ });
  // Where it is on screen already it counts as read at once.
  await page.goto("/#/app/account");
  await expect(page.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();
  await makePost(bo, { title: `Looking for ${word}`, body: "Does anybody know a seller?" });
  await untilTold(bell);
  await bell.click();
  await tidings.filter({ hasText: "My search" }).click();
  await expect(page).toHaveURL(new RegExp(`#${address}\\?q=${word}$`));
  await expect(
    page.getByRole("list", { name: "Results" }).getByRole("link", { name: new RegExp(word) }),
  ).toBeVisible();

  const field = page.getByRole("searchbox", { name: "Search" });
  await field.fill("");
  const saved = page.getByRole("list", { name: "Saved searches" }).getByRole("listitem");
  await expect(saved.getByRole("link", { name: "My search" })).toBeVisible();
  const follows = saved.getByRole("checkbox", { name: "Tell me of what is new for My search" });
  await expect(follows).toBeChecked();
  // It shows what was pressed before the server has it.
  const unfollowed = page.waitForResponse((answer) => answer.request().method() === "PUT");
  await follows.click();
  await expect(follows).not.toBeChecked();
  expect((await unfollowed).ok()).toBe(true);
  // One that is followed still is told of, by the same look, which so has been.
  const saved_search = { name: "Another", q: other, followed: true };
  await callApi("POST", "/api/v1/saved_searches", { saved_search }, ada);
  await expect(saved).toHaveCount(2);
  await makePost(bo, { title: `Still looking for ${word}`, body: `Or for ${other}.` });
  await untilTold(bell);
  await bell.click();
  const unread = (name: string) =>
    page.getByRole("link", { name: new RegExp(`^Unread: New for your saved search: ${name}`) });
  await expect(unread("Another")).toBeVisible();
  await expect(unread("My search")).toHaveCount(0);
});
