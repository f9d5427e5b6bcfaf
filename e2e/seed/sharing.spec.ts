import { newAddress } from "#e2e/steps/accounts.steps.ts";
import { expect, test } from "#e2e/steps/journey.ts";

test("the same address asked about while its answer is on its way is one call, and later another", async ({
  page,
  watch,
}) => {
  watch.expects(/^404: GET \/api\/v1\/verify_email/);
  const [one, other] = [newAddress("one"), newAddress("other")];
  const asked: string[] = [];
  const held: (() => void)[] = [];
  let isFailing = false;
  await page.route("**/api/v1/verify_email?**", async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get("email") ?? "");
    await new Promise<void>((resolve) => held.push(resolve));
    await (isFailing ? route.fulfill({ status: 404, json: {} }) : route.continue());
  });
  await page.goto("/#/register/email");
  const field = page.getByLabel("E-mail", { exact: true });
  const checking = page.getByText("Checking the address");
  const ask = async (address: string) => {
    // As somebody who corrects a letter and takes it back: what was known is forgotten.
    await field.fill("");
    await field.fill(address);
    await field.blur();
    await expect(checking).toBeVisible();
  };
  const answerAll = async () => {
    for (const answer of held.splice(0)) answer();
    await expect(checking).toBeHidden();
  };
  await ask(one);
  await ask(one);
  await ask(other);
  await expect.poll(() => asked).toEqual([one, other]);
  await ask(one);
  await answerAll();
  expect(asked, "joined").toEqual([one, other]);

  isFailing = true;
  await ask(one);
  await expect.poll(() => asked, "let go of when it came").toEqual([one, other, one]);
  await answerAll();
  await ask(one);
  await expect.poll(() => asked, "let go of when it failed").toEqual([one, other, one, one]);
  await answerAll();
});

test("the same form sent twice at once is one call, with another word in it it is two", async ({
  page,
  watch,
}) => {
  watch.expects(/^422: POST \/api\/v1\/authenticate$/);
  const sent: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/v1/authenticate", async (route) => {
    sent.push((route.request().postDataJSON() as { password: string }).password);
    await held;
    await route.continue();
  });
  await page.goto("/#/signin");
  await page.getByLabel("E-mail", { exact: true }).fill(newAddress("ada"));
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("quiet-copper-lantern");
  // All before the button can say that it is busy, and takes no further press.
  await password.evaluate((field: HTMLInputElement) => {
    field.form?.requestSubmit();
    field.form?.requestSubmit();
    field.value += "s";
    field.form?.requestSubmit();
  });
  await expect.poll(() => sent).toEqual(["quiet-copper-lantern", "quiet-copper-lanterns"]);
  release();
  await expect(page.getByText("That e-mail and password don't match")).toBeVisible();
});
