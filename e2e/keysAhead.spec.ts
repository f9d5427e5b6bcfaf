import { askSomething, deskOf, ines } from "#e2e/steps/desk.steps.ts";
import { makeColleagues, makeGroup } from "#e2e/steps/groups.steps.ts";
import { arriveSignedIn, expect, type Page, test } from "#e2e/steps/journey.ts";
import { hold, untilDrawn } from "#e2e/steps/page.steps.ts";
import { callApi, makePerson, openSession } from "#e2e/steps/people.ts";
import { fileRequest, oatMilk, rowsOf } from "#e2e/steps/requests.steps.ts";

/** As somebody types who knows the keys and does not wait for the page. */
async function typeAhead(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

test("keys pressed while a list loads open its first row when it is there", async ({ page }) => {
  const token = await openSession(await makePerson("Ada"));
  await fileRequest(token);
  const release = await hold(page, /\/api\/v1\/insight_requests(\?|$)/);
  await arriveSignedIn(page, token, "/app/requests/all");
  await expect(page.getByText("Loading requests")).toBeAttached();
  await typeAhead(page, "j", "Enter");
  await expect(page).toHaveURL(/requests\/all$/);
  release();
  await expect(heading(page, oatMilk.title)).toBeFocused();
});

test("they are dropped by whoever does something else meanwhile", async ({ page }) => {
  const [ida] = await makeColleagues("Ida");
  if (!ida) throw new Error("One person was asked for.");
  await makeGroup("Readers", [ida]);
  const release = await hold(page, /\/api\/v1\/insight_groups(\?|$)/);
  await arriveSignedIn(page, ida.token, "/app/community/groups");
  await expect(page.getByText("Loading groups")).toBeAttached();
  await typeAhead(page, "j", "Enter", "Escape", "j");
  release();
  await expect(page.getByRole("link", { name: "Readers" })).toBeFocused();
  await untilDrawn(page);
  await expect(page.getByRole("link", { name: "Readers" })).toBeFocused();
  await expect(page).toHaveURL(/community\/groups$/);
});

test("after another filter they wait for its rows and leave the former ones alone", async ({
  page,
}) => {
  const token = await openSession(await makePerson("Ada"));
  await fileRequest(token);
  const former = "What does oat milk cost, if anybody still wants to know?";
  const cancelled = await fileRequest(token, former);
  await callApi("DELETE", `/api/v1/insight_requests/${cancelled}`, { reason: "" }, token);
  await arriveSignedIn(page, token, "/app/requests/all?sort=newest");
  await expect(rowsOf(page, former)).toBeVisible();

  const release = await hold(page, /\/api\/v1\/insight_requests\?.*status=/);
  await page.getByRole("button", { name: "Open" }).click();
  await typeAhead(page, "j", "Enter");
  await expect(page.getByRole("list", { name: "Requests" }).locator("..")).toHaveAttribute(
    "aria-busy",
    "true",
  );
  await expect(rowsOf(page, former)).toBeVisible();
  await expect(rowsOf(page, former)).not.toBeFocused();
  release();
  await expect(heading(page, oatMilk.title)).toBeFocused();
});

test("at the desk they claim what one would stand on", async ({ page }) => {
  const { title } = await askSomething();
  const release = await hold(page, /\/api\/v1\/(desk|profile)(\?|$)/);
  const address = `/app/more/desk?q=${encodeURIComponent(title)}`;
  await arriveSignedIn(page, await openSession(ines), address);
  await expect(page.getByText("Loading the desk")).toBeAttached();
  await typeAhead(page, "j", "x", "Enter");
  release();
  await expect(heading(page, title)).toBeFocused();
  await expect(deskOf(page).summary).toBeVisible();
});
