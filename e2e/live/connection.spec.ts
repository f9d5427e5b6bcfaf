import { expect } from "#e2e/steps/journey.ts";
import { arriveOver, nextTry, test } from "#e2e/app/line.ts";
import { untilLive } from "#e2e/steps/page.steps.ts";
import { makePerson, openSession } from "#e2e/steps/people.ts";
import { fileRequest, oatMilk, rowsOf } from "#e2e/steps/requests.steps.ts";
import { signIn } from "#e2e/steps/sessions.steps.ts";

// The tab's icon, fonts and parts that the page fetches ahead may be under way when the line is cut.
const lost =
  /^lost: \w+ \/(api\/v1\/\w+|readyz|icon\.svg|assets\/\S+\.(woff2|js|css))\S* net::ERR_/;

test("without a network a quiet line says so, and another when it is back", async ({
  page,
  context,
  watch,
}) => {
  watch.expects(lost);
  await page.goto("/#/signin");
  await page.getByLabel("E-mail", { exact: true }).fill("somebody@journey.test");

  await context.setOffline(true);
  await expect(page.getByText("No connection.")).toBeVisible();
  await expect(page.getByLabel("E-mail", { exact: true })).toHaveValue("somebody@journey.test");

  await context.setOffline(false);
  await expect(page.getByText("Connected again.")).toBeVisible();
  await expect(page.getByText("No connection.")).toBeHidden();
});

test("a server that does not answer is told, kept trying and well again", async ({
  page,
  line,
  watch,
}) => {
  test.slow();
  watch.expects(lost);
  const ada = await makePerson("Ada");
  await page.goto(`${line.url}/#/signin`);
  await page.getByLabel("E-mail", { exact: true }).fill(ada.email);

  line.cut();
  await signIn(page, ada);
  await expect(page.getByText("The server can't be reached")).toBeVisible();
  await expect(page.getByText("Sightline does not answer at the moment.")).toBeVisible();
  await expect(page.getByLabel("E-mail", { exact: true })).toHaveValue(ada.email);

  line.mend();
  await expect(page.getByText("Connected again.")).toBeVisible(nextTry);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/#\/app\/requests\/all$/);
});

test("what failed while the server was away comes by itself when it is back", async ({
  page,
  line,
  watch,
}) => {
  test.slow();
  watch.expects(lost);
  const token = await openSession(await makePerson("Ada"));
  await fileRequest(token);
  await arriveOver(line, page, token, "/app/requests/all");
  await expect(rowsOf(page, oatMilk.title)).toBeVisible();
  await untilLive(page);

  line.cut();
  await page.getByRole("button", { name: "Mine" }).click();
  await expect(page.getByRole("heading", { name: "The server can't be reached" })).toBeVisible();
  await expect(rowsOf(page, oatMilk.title)).toBeHidden();

  line.mend();
  await expect(rowsOf(page, oatMilk.title)).toBeVisible(nextTry);
  await expect(page.getByRole("heading", { name: "The server can't be reached" })).toBeHidden();
});

test("the live mark says when changes no longer come by themselves", async ({
  page,
  line,
  watch,
}) => {
  test.slow();
  watch.expects(lost);
  const ada = await makePerson("Ada");
  await arriveOver(line, page, await openSession(ada), "/app/requests/all");
  await untilLive(page);

  line.cut();
  await expect(page.getByRole("button", { name: "Not live" })).toBeVisible();

  line.mend();
  await expect(page.getByRole("button", { name: "Live", exact: true })).toBeVisible(nextTry);
});
