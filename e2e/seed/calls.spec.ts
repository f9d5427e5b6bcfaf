import { heading } from "#e2e/steps/accounts.steps.ts";
import { arriveSignedIn, expect, test } from "#e2e/steps/journey.ts";
import { makePerson, openSession } from "#e2e/steps/people.ts";

test("what is searched for stands in the query as it was typed, whatever its letters", async ({
  page,
}) => {
  const token = await openSession(await makePerson());
  await arriveSignedIn(page, token, "/app/requests/all?status=open");
  await expect(heading(page, "Requests")).toBeVisible();
  const typed = "Smørrebrød & 50 %? a=b+c/d#e 日本 🥛";
  const asked = page.waitForRequest(/\/api\/v1\/insight_requests\?.*\bq=/);
  await page.getByRole("searchbox").fill(typed);
  const { search } = new URL((await asked).url());
  expect(search).toBe(`?q=${encodeURIComponent(typed)}&status=open`);
  expect((await (await asked).response())?.status()).toBe(200);
});

test("a profile is saved as a user", async ({ page }) => {
  const token = await openSession(await makePerson());
  await arriveSignedIn(page, token, "/app/account");
  // As it is where nobody said anything else.
  await expect(
    page.getByRole("checkbox", { name: "Write to me when there is something new" }),
  ).not.toBeChecked();
  await page.getByLabel("Job or field").fill("Buyer");
  const sending = page.waitForRequest((request) => request.method() === "PUT");
  await page.getByRole("button", { name: "Save profile" }).click();
  const sent = await sending;
  expect(new URL(sent.url()).pathname).toBe("/api/v1/profile");
  expect(sent.postDataJSON()).toEqual({
    user: {
      first_name: "Ada",
      last_name: "Journey",
      activity: "Buyer",
      subscribed_newsletter: false,
      time_zone: expect.any(String),
    },
  });
  await expect(page.getByText("Profile saved")).toBeVisible();
});
