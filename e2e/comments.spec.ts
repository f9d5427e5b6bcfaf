import type { Locator } from "@playwright/test";
import { rasmus } from "#e2e/steps/desk.steps.ts";
import { arriveSignedIn, expect, type Page, test } from "#e2e/steps/journey.ts";
import { topOf, untilFocusWithin, untilLive, untilSettled } from "#e2e/steps/page.steps.ts";
import { callApi, demo, makePerson, openSession, type Person } from "#e2e/steps/people.ts";
import { fileRequest, oatMilk } from "#e2e/steps/requests.steps.ts";
import { signIn } from "#e2e/steps/sessions.steps.ts";

/** What a person finds in a conversation, by the words they see. */
function conversation(page: Page) {
  const section = page.getByRole("region", { name: "Conversation" });
  return {
    section,
    entries: section.getByRole("list").getByRole("article"),
    text: section.getByRole("textbox", { name: "Write a comment" }),
    send: section.getByRole("button", { name: "Send comment" }),
    notes: section.getByRole("tab", { name: "Internal notes" }),
  };
}

async function arrive(page: Page, person: Person, requestId: number): Promise<void> {
  await arriveSignedIn(page, await openSession(person), `/app/insights/${requestId}`);
  await expect(conversation(page).text).toBeVisible();
  await untilLive(page);
}

async function askedBy(person: Person): Promise<number> {
  return fileRequest(await openSession(person));
}

// Nobody may write more than 30 comments a minute: the demo world's staff take turns.
test.describe("two people", () => {
  let second: Page;
  test.beforeEach(async ({ newPage }) => {
    second = await newPage();
  });

  test("talk about a request, and each sees the other's words as they come", async ({ page }) => {
    const ada = await makePerson("Ada");
    const id = await askedBy(ada);
    await arrive(page, ada, id);
    await arrive(second, demo.analyst, id);
    const [hers, theirs] = [conversation(page), conversation(second)];
    await expect(hers.section).toContainText("Nobody has written anything yet");

    await theirs.text.fill("Do **campaign** prices count?");
    await theirs.send.click();
    await expect(hers.entries).toHaveCount(1);
    await expect(hers.entries.first().getByText("campaign")).toHaveCSS("font-weight", /[6-9]00/);
    await expect(hers.section).not.toContainText("Nobody has written anything yet");

    await hers.text.fill("No, only the regular ones.");
    await hers.send.click();
    await expect(hers.text).toHaveValue("");
    await expect(theirs.entries).toHaveCount(2);

    await hers.section.getByRole("button", { name: "Edit" }).click();
    await hers.section.getByRole("textbox", { name: "Your text" }).fill("Only the regular ones.");
    await hers.section.getByRole("button", { name: "Save changes" }).click();
    await expect(theirs.entries.nth(1)).toContainText("Only the regular ones.");
    await expect(theirs.entries.nth(1)).toContainText("changed");

    await hers.section.getByRole("button", { name: "Delete" }).click();
    await expect(theirs.entries.nth(1)).toContainText("Deleted");
    await expect(theirs.section).not.toContainText("Only the regular ones.");
    await hers.section.getByRole("button", { name: "Undo" }).click();
    await expect(theirs.entries.nth(1)).toContainText("Only the regular ones.");
  });

  test("do not move each other's text away while it is written", async ({ page }) => {
    const ada = await makePerson("Ada");
    const id = await askedBy(ada);
    await arrive(page, ada, id);
    await arrive(second, rasmus, id);
    const { text, entries } = conversation(page);
    await text.fill("I am still wri");
    await untilSettled(page);
    const before = await topOf(text);
    for (const words of ["One moment.", "One more.", "And another one."]) {
      await conversation(second).text.fill(words);
      await conversation(second).send.click();
      await expect(conversation(second).text).toHaveValue("");
    }
    await expect(entries).toHaveCount(3);
    await untilSettled(page);
    expect(Math.abs((await topOf(text)) - before)).toBeLessThan(2);
    await expect(text).toHaveValue("I am still wri");
    await expect(text).toBeFocused();
  });

  test("of whom one is staff: a note never reaches the one who asked", async ({ page }) => {
    const ada = await makePerson("Ada");
    const id = await askedBy(ada);
    await arrive(page, ada, id);
    await arrive(second, demo.analyst, id);
    await expect(conversation(page).notes).toBeHidden();
    const { section, notes, send, text } = conversation(second);
    await notes.click();
    await section.getByRole("textbox", { name: "Write a note" }).fill("Between us: ask the panel.");
    await section.getByRole("button", { name: "Save note" }).click();
    await expect(section.getByRole("list", { name: "Internal notes" })).toContainText("the panel");

    await section.getByRole("tab", { name: "Comments" }).click();
    await text.fill("This is for you.");
    await send.click();
    await expect(conversation(page).entries).toHaveCount(1);
    await page.reload();
    await expect(conversation(page).entries).toHaveCount(1);
    await expect(conversation(page).section).not.toContainText("panel");

    await arrive(page, demo.admin, id);
    await conversation(page).notes.click();
    await expect(conversation(page).section).toContainText("Between us: ask the panel.");
  });
});

test("what came since the last look stands under a line", async ({ page }) => {
  const ada = await makePerson("Ada");
  const id = await askedBy(ada);
  await arrive(page, ada, id);
  const line = page.getByText("New since you last looked");
  await expect(line).toBeHidden();
  await page.goto("/#/app/requests/all");
  const row = page.getByRole("list", { name: "Requests" }).getByRole("listitem");
  await expect(row).toContainText(oatMilk.title);
  await expect(row).not.toContainText("New since your last visit");
  await writeAs(rasmus, id, "Are you there?");
  await expect(row).toContainText("New since your last visit");
  await page.getByRole("link", { name: oatMilk.title }).click();
  await expect(line).toBeVisible();
});

test("a text outlives the end of the session", async ({ page, watch }) => {
  watch.expects(/^401: /);
  const ada = await makePerson("Ada");
  const id = await askedBy(ada);
  await arrive(page, ada, id);
  await conversation(page).text.fill("Long thought about.");
  await page.route(/\/comments$/, (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 401, json: { code: "sign_in_needed" } })
      : route.continue(),
  );
  await conversation(page).send.click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await page.unroute(/\/comments$/);
  await signIn(page, ada);
  await expect(conversation(page).text).toHaveValue("Long thought about.");
  await conversation(page).send.click();
  await expect(conversation(page).entries).toHaveCount(1);
});

test("everything in it works without a mouse, and ? shows the keys", async ({ page }) => {
  const ada = await makePerson("Ada");
  const id = await askedBy(ada);
  await arrive(page, ada, id);
  const { section, text, entries } = conversation(page);
  await page.keyboard.press("?");
  const map = page.getByRole("dialog", { name: "Keyboard map" });
  await expect(map).toContainText("Next row");
  await untilFocusWithin(map);
  await page.keyboard.press("Escape");
  await expect(map).toBeHidden();

  await tabTo(page, text);
  // Typed, it is a question mark.
  await page.keyboard.type("Is it so?");
  await page.keyboard.press("Control+Enter");
  await expect(entries).toHaveCount(1);
  await expect(text).toBeFocused();
  await tabTo(page, section.getByRole("button", { name: "Edit" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(section.getByRole("textbox", { name: "Your text" })).toBeFocused();
  await page.keyboard.type(" It is.");
  await page.keyboard.press("Control+Enter");
  await expect(entries.first()).toContainText("Is it so? It is.");
  await expect(section.getByRole("button", { name: "Edit" })).toBeFocused();
  await tabTo(page, section.getByRole("button", { name: "Delete" }));
  await page.keyboard.press("Enter");
  await expect(section.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(entries.first()).toContainText("Is it so? It is.");
});

async function writeAs(person: Person, requestId: number, body: string): Promise<void> {
  const path = `/api/v1/insight_requests/${requestId}/comments`;
  await callApi("POST", path, { comment: { body } }, await openSession(person));
}

async function tabTo(page: Page, target: Locator, key = "Tab"): Promise<void> {
  for (let stops = 0; stops < 60; stops += 1) {
    await page.keyboard.press(key);
    if (await target.evaluate((control) => control === document.activeElement)) return;
  }
  throw new Error(`${String(target)} was not reached.`);
}
