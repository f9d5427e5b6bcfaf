import { randomBytes } from "node:crypto";
import { ines, publishFirst } from "#e2e/steps/desk.steps.ts";
import { makeColleagues } from "#e2e/steps/groups.steps.ts";
import { arriveSignedIn, expect, test } from "#e2e/steps/journey.ts";
import { untilLive, untilSettled } from "#e2e/steps/page.steps.ts";
import { callApi, openSession } from "#e2e/steps/people.ts";
import { fileRequest, rowsOf } from "#e2e/steps/requests.steps.ts";

test("a private request is opened to the plan while it is long answered, and taken back", async ({
  page,
  newPage,
  watch,
}) => {
  // Whoever looks at it as it is taken back finds it gone.
  watch.expects(/^404: (?:GET|PUT) \/api\/v1\/(insight_requests|insight_responses|presence)\/\d+/);
  const [rea, mats] = await makeColleagues("Rea", "Mats");
  if (!rea || !mats) throw new Error("The plan is empty.");
  const word = randomBytes(4).toString("hex");
  const title = `What does spelt ${word} cost?`;
  const id = await fileRequest(rea.token, title);
  await publishFirst(await openSession(ines), id);
  const comment = { comment: { body: "We ask for Denmark alone." } };
  await callApi("POST", `/api/v1/insight_requests/${id}/comments`, comment, rea.token);
  const found = async () =>
    (
      (await callApi("GET", `/api/v1/search?q=${word}`, undefined, mats.token)) as {
        found: unknown[];
      }
    ).found.length;
  const matsPage = await newPage();

  await test.step("a colleague sees nothing of it", async () => {
    await arriveSignedIn(matsPage, mats.token, "/app/requests/all?status=delivered");
    await expect(matsPage.getByRole("heading", { level: 1, name: "Requests" })).toBeVisible();
    await untilLive(matsPage);
    await untilSettled(matsPage);
    await expect(rowsOf(matsPage, title)).toHaveCount(0);
    expect(await found()).toBe(0);
  });

  await test.step("before it is opened, she is told who will read what", async () => {
    await arriveSignedIn(page, rea.token, `/app/insights/${id}`);
    await page.getByRole("button", { name: "Open it to Journey plan" }).click();
    const dialog = page.getByRole("dialog", { name: "Open it to Journey plan?" });
    await expect(dialog).toContainText("Mats Journey of Journey plan will be able to read it");
    await expect(dialog).toContainText("the insight, with its earlier versions");
    await expect(dialog).toContainText("the earlier one included: 1 comment so far");
    await expect(dialog).toContainText("You can take it back for 10 minutes");
    await dialog.getByRole("button", { name: "Open it to Journey plan" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("region", { name: "Opened" })).toContainText(
      "Everyone in Journey plan can read this request now.",
    );
  });

  await test.step("the colleague finds it without doing anything, and reads all of it", async () => {
    await expect(rowsOf(matsPage, title)).toBeVisible();
    await expect.poll(found).toBeGreaterThan(0);
    await rowsOf(matsPage, title).click();
    await expect(matsPage.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(matsPage.getByText("We ask for Denmark alone.")).toBeVisible();
    await expect(matsPage.getByText("The shelf says 20 kr")).toBeVisible();
    await untilLive(matsPage);
  });

  await test.step("she takes it back, and it is gone from his page and his search", async () => {
    const opened = page.getByRole("region", { name: "Opened" });
    await opened.getByRole("button", { name: "Take it back" }).click();
    await expect(opened).toBeHidden();
    await expect(matsPage.getByRole("heading", { level: 1, name: title })).toBeHidden();
    await expect(matsPage.getByText("We ask for Denmark alone.")).toHaveCount(0);
    expect(await found()).toBe(0);
    await expect(
      page.getByText("Private: only these people, analysts and admins read it"),
    ).toBeVisible();
  });
});
