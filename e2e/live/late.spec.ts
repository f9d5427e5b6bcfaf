import { letTimePass } from "#e2e/app/time.ts";
import { askSomething, claim, ines } from "#e2e/steps/desk.steps.ts";
import { arriveSignedIn, expect, test } from "#e2e/steps/journey.ts";
import { untilLive } from "#e2e/steps/page.steps.ts";
import { openSession } from "#e2e/steps/people.ts";

test("late is told before the promise passes: the new time and why, on the page that is open", async ({
  page,
  newPage,
}) => {
  const { token, title, id } = await askSomething();
  const analyst = await openSession(ines);
  await claim(analyst, id);
  await letTimePass("request_nearly_due", id);
  await arriveSignedIn(page, token, `/app/insights/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await untilLive(page);

  const desk = await newPage();
  await arriveSignedIn(desk, analyst, `/app/more/desk?request=${id}`);
  await expect(desk.getByText(/The promise is near/)).toBeVisible();
  await desk.getByRole("button", { name: "Give a new time" }).click();
  const dialog = desk.getByRole("dialog", { name: "Give a new time" });
  await dialog.getByRole("button", { name: "Two days later" }).click();
  await dialog.getByRole("button", { name: "Give the new time" }).click();
  const reason = dialog.getByRole("textbox", { name: "Why?" });
  await expect(reason).toBeFocused();
  await reason.fill("The statistics office answers on Thursday.");
  await dialog.getByRole("button", { name: "Give the new time" }).click();
  await expect(dialog).toBeHidden();
  await expect(desk.getByText(/The promise is near/)).toBeHidden();

  const note = page.getByRole("region", { name: /^Later than promised: now expected/ });
  await expect(note).toContainText("The statistics office answers on Thursday.");
  await expect(note).toContainText("Promised for");
  await expect(page.getByText(/gave a new time$/)).toBeVisible();
});
