import { arriveSignedIn, expect, test } from "./journey.ts";
import { callApi, makePerson, openSession } from "./people.ts";
import { signIn } from "./sessions.steps.ts";

const ended = "Your session has ended.";

test("who is signed out in the middle comes back to the same place", async ({ page, watch }) => {
  watch.expects(/^401: /);
  const ada = await makePerson("Ada");
  await arriveSignedIn(page, await openSession(ada), "/app/requests/all?sort=newest");
  await expect(page.getByRole("heading", { level: 1, name: "Requests" })).toBeVisible();

  await endEverySession(ada);
  await expect(page.getByText(ended)).toBeVisible();
  await expect(page.getByLabel("E-mail", { exact: true })).toHaveValue(ada.email);

  await signIn(page, ada);
  await expect(page).toHaveURL(/#\/app\/requests\/all\?sort=newest$/);
});

/** As from another device. */
async function endEverySession(person: Parameters<typeof openSession>[0]): Promise<void> {
  await callApi("DELETE", "/api/v1/sessions", undefined, await openSession(person));
}
