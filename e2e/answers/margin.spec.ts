import { correct, fileAndDeliver } from "#e2e/steps/insights.steps.ts";
import { arriveSignedIn, expect, type Page, test } from "#e2e/steps/journey.ts";
import { untilLive, untilSettled } from "#e2e/steps/page.steps.ts";
import { callApi, demo, makePerson, openSession } from "#e2e/steps/people.ts";
import { oatMilk } from "#e2e/steps/requests.steps.ts";

const words = "Organic ones cost a third more";

async function selectWords(page: Page, wanted: string): Promise<void> {
  await page.getByText(wanted).first().scrollIntoViewIfNeeded();
  await page.evaluate((sought) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(sought) ?? -1;
      if (at >= 0) {
        getSelection()?.setBaseAndExtent(node, at, node, at + sought.length);
        return;
      }
    }
  }, wanted);
}

const markOf = (page: Page) => page.getByRole("button", { name: /^Open question by Ada/ });
const asking = (page: Page) => page.getByRole("dialog", { name: "Ask about this passage" });
const marked = (page: Page) => page.getByRole("dialog", { name: "Open question" });

test("a passage is asked about, the analyst sees that live and answers, and the mark goes", async ({
  page,
  newPage,
}) => {
  const asker = await openSession(await makePerson("Ada"));
  const id = await fileAndDeliver(asker);
  const analystPage = await newPage();
  await arriveSignedIn(analystPage, await openSession(demo.analyst), `/app/insights/${id}`);
  await expect(analystPage.getByRole("heading", { level: 1, name: oatMilk.title })).toBeVisible();
  await untilLive(analystPage);

  await arriveSignedIn(page, asker, `/app/insights/${id}`);
  await untilSettled(page);
  await untilLive(page);
  await selectWords(page, words);
  await page.getByRole("button", { name: "Ask about this", exact: true }).click();
  await expect(asking(page)).toContainText(words);
  await page.getByLabel("Your question").fill("Which chains were these?");
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await expect(markOf(page)).toBeVisible();
  const talk = page.getByRole("list", { name: "Conversation" });
  await expect(talk).toContainText("Which chains were these?");
  await expect(talk.getByText("Open question")).toBeVisible();

  await markOf(analystPage).click();
  await expect(marked(analystPage)).toContainText(words);
  await expect(marked(analystPage)).toContainText("Which chains were these?");
  await analystPage.getByRole("button", { name: "Answer" }).click();
  await analystPage.getByLabel("Your answer").fill("All four of them.");
  await analystPage.getByRole("button", { name: "Send answer" }).click();
  await expect(marked(analystPage)).toBeHidden();
  await expect(markOf(analystPage)).toBeHidden();

  await expect(markOf(page)).toBeHidden();
  await expect(talk).toContainText("All four of them.");
  await expect(talk.getByText("Answered", { exact: true })).toBeVisible();
});

test("by keyboard one asks about a paragraph, and settles the question oneself", async ({
  page,
}) => {
  const asker = await openSession(await makePerson("Ada"));
  const id = await fileAndDeliver(asker);
  await arriveSignedIn(page, asker, `/app/insights/${id}`);
  await untilSettled(page);
  await page.getByRole("button", { name: "Ask about a passage" }).press("Enter");
  await expect(page.getByLabel("Your question")).toBeFocused();
  await expect(async () => {
    if (await asking(page).getByText(words).isVisible()) return;
    const shown = await asking(page).innerText();
    await page.getByRole("button", { name: "Next paragraph" }).press("Enter");
    await expect(asking(page)).not.toHaveText(shown, { useInnerText: true, timeout: 5_000 });
    expect(await asking(page).innerText()).toContain(words);
  }).toPass();
  await page.getByLabel("Your question").fill("How much is that?");
  await page.getByRole("button", { name: "Ask", exact: true }).press("Enter");
  await markOf(page).press("Enter");
  await page.getByRole("button", { name: "It is settled" }).press("Enter");
  await expect(marked(page)).toBeHidden();
  await expect(markOf(page)).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(markOf(page)).toBeVisible();
});

test("after a correction the mark stands at its passage, or at the top where that has changed", async ({
  page,
}) => {
  const asker = await openSession(await makePerson("Ada"));
  const id = await fileAndDeliver(asker);
  const ask = (quote: string) =>
    callApi(
      "POST",
      `/api/v1/insight_requests/${id}/comments`,
      { comment: { body: `Why “${quote}”?`, passage: { version: 1, quote } } },
      asker,
    );
  await ask("Four chains list it between 14 and 22 kroner");
  await ask(words);
  await correct(id, {
    note: "Other figures",
    body: "A new start.\n\nFour chains list it between 14 and 22 kroner [1]. Organic ones cost twice as much [2].",
  });
  await arriveSignedIn(page, asker, `/app/insights/${id}`);
  await expect(
    page.getByRole("button", { name: /Ada .* about “Four chains list it/ }),
  ).toBeVisible();
  await page.getByRole("button", { name: /about a passage that has changed/ }).click();
  await expect(marked(page)).toContainText("The passage has changed");
  await expect(marked(page)).toContainText(words);
});
