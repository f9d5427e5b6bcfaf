import { newAddress } from "#e2e/steps/accounts.steps.ts";
import { expect, type Page, test } from "#e2e/steps/journey.ts";

test("a form says that it is being sent, and with the answer's own words that this failed", async ({
  page,
  watch,
}) => {
  watch.expects(/^400: POST \/api\/v1\/authenticate$/);
  let release = () => {};
  const sent: unknown[] = [];
  await page.route("**/api/v1/authenticate", async (route) => {
    sent.push(route.request().postDataJSON());
    await new Promise<void>((resolve) => (release = resolve));
    await route.fulfill({ status: 400, json: problem });
  });
  const typed = { email: newAddress("ada"), password: "quiet-copper-lantern" };
  await page.goto("/#/signin");
  await page.getByLabel("E-mail", { exact: true }).fill(typed.email);
  await page.getByLabel("Password", { exact: true }).fill(typed.password);
  const button = page.getByRole("button", { name: "Sign in" });
  const words = page.getByText(problem.title);
  const send = async (times: number) => {
    await button.click();
    await expect(button).toHaveAttribute("aria-busy", "true");
    await expect(page.getByText("Signing in")).toBeAttached();
    await expect(overlay(page)).toBeVisible();
    await expect(words).toBeHidden();
    await expect.poll(() => sent).toEqual(Array.from({ length: times }, () => typed));
    release();
    await expect(words).toBeVisible();
    await expect(page.getByText(problem.detail)).toBeVisible();
    await expect(button).toHaveAttribute("aria-busy", "false");
    await expect(overlay(page)).toBeHidden();
  };
  await send(1);
  // The same once more: a call that failed is let go of, and not joined.
  await send(2);
});

test("an address is checked by the server, spelled as it was typed, and the form says so meanwhile", async ({
  page,
}) => {
  // All that has a meaning of its own in a query, and may stand in an address.
  const address = "a&b=c+d/e?f%g#h@example.org";
  const asked: string[] = [];
  let release = () => {};
  await page.route("**/api/v1/verify_email?**", async (route) => {
    asked.push(route.request().url());
    await new Promise<void>((resolve) => (release = resolve));
    await route.continue();
  });
  await page.goto("/#/register/email");
  const field = page.getByLabel("E-mail", { exact: true });
  await field.fill(address);
  const answered = page.waitForResponse("**/api/v1/verify_email?**");
  await field.blur();
  const checking = page.getByText("Checking the address");
  await expect(checking).toBeVisible();
  await expect(field).toHaveAttribute("aria-busy", "true");
  await expect.poll(() => asked.length).toBe(1);
  const query = new URL(asked[0] ?? "").search;
  expect(query).toBe(`?email=${encodeURIComponent(address)}`);
  release();
  expect(await (await answered).json()).toEqual({
    valid: true,
    reason: null,
    suggestion: null,
  });
  await expect(checking).toBeHidden();
  await expect(field).toHaveAttribute("aria-busy", "false");
});

const problem = {
  type: "",
  title: "A sentence of this answer alone",
  status: 400,
  detail: "And what to do about it.",
  code: "sign_in_refused",
  request_id: "r1",
};

function overlay(page: Page) {
  return page.getByRole("status").filter({ hasText: /^Loading$/ });
}
