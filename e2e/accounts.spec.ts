import {
  agreeAndSend,
  fillInAbout,
  fillInPassword,
  heading,
  linkFrom,
  newAddress,
  password,
  register,
  registerTwice,
} from "#e2e/steps/accounts.steps.ts";
import { arriveSignedIn, expect, test } from "#e2e/steps/journey.ts";
import { untilLive } from "#e2e/steps/page.steps.ts";
import { callApi, makePerson, openSession } from "#e2e/steps/people.ts";
import { keptSession, nothingKept, signIn } from "#e2e/steps/sessions.steps.ts";

test("who registers confirms by mail, in another browser, and is signed in to stay", async ({
  page,
  newPage,
}) => {
  const email = newAddress("ada");
  await page.goto("/#/register");
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Continue" }).click();
  await fillInAbout(page, "Ada");
  await fillInPassword(page);

  // The password is nowhere but on the page: without it, a reload leads back to it.
  await expect(heading(page, "Almost there")).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL(/#\/register\/password$/);
  const kept = await page.evaluate(() =>
    JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]),
  );
  expect(kept).toContain(email);
  expect(kept).not.toContain(password);
  await fillInPassword(page);
  // Nothing is agreed to before somebody does.
  const boxes = page.getByRole("checkbox");
  await expect(boxes).toHaveCount(2);
  for (const box of await boxes.all()) await expect(box).not.toBeChecked();
  const sending = page.waitForRequest("**/api/v1/users.json");
  await agreeAndSend(page);
  expect((await sending).postDataJSON()).toEqual({
    user: {
      email,
      password,
      password_confirmation: password,
      first_name: "Ada",
      last_name: "Journey",
      activity: "",
      subscribed_newsletter: false,
      terms_of_use_agreed: true,
      terms_version: 1,
      time_zone: "Europe/Berlin",
    },
  });
  await expect(heading(page, "Check your mail")).toBeFocused();

  // A mail is often opened in another browser than the one that asked for it.
  const phone = await newPage();
  const link = await linkFrom(email, /Confirm your account/);
  await phone.goto(`/${link}`);
  await expect(phone.getByText("Ada Journey")).toBeVisible();
  await expect(phone).not.toHaveURL(/token/);
  await phone.reload();
  await phone.getByRole("button", { name: "Confirm my account" }).click();
  await expect(phone).toHaveURL(/#\/app\/requests\/all$/);
  expect((await keptSession(phone)).persistent).toEqual({
    userToken: expect.any(String),
    userEmail: email,
  });
  await expect.poll(() => phone.evaluate(() => sessionStorage.getItem("mailLink"))).toBeNull();

  await page.goto(`/${link}`);
  await expect(heading(page, "This link has already been used")).toBeVisible();
});

test("a registration of somebody else is discarded in one press", async ({ page }) => {
  const email = newAddress("bo");
  await register({ email, firstName: "Bo" });
  await page.goto(`/${await linkFrom(email, /Confirm your account/)}`);
  await page.getByRole("button", { name: "This wasn't me" }).click();
  await expect(heading(page, "Registration discarded")).toBeFocused();
  await expect(callApi("POST", "/api/v1/authenticate", { email, password })).rejects.toThrow("422");
});

test("an address that a stranger registered too is its owner's by their password, from any mail", async ({
  page,
  watch,
}) => {
  watch.expects(/^422: POST \/api\/v1\/users\/confirmation$/);
  const email = newAddress("olga");
  const link = await registerTwice(email);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/${link}`);
  await expect(page.getByText("Stan Journey")).toBeVisible();
  await expect(page.getByText("registered more than once")).toBeVisible();
  const field = page.getByLabel("Password", { exact: true });

  await page.getByRole("button", { name: "Confirm my account" }).click();
  await expect(field).toBeFocused();
  await expect(page.getByText("Enter the password that you registered with.")).toBeVisible();
  await page.keyboard.type("no-such-copper-lantern");
  await page.keyboard.press("Enter");
  await expect(
    page.getByText("No registration with this address has this password."),
  ).toBeVisible();
  await expect(field).toBeFocused();

  await field.fill(password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#\/app\/requests\/all$/);
  expect((await keptSession(page)).persistent.userEmail).toBe(email);
  const { user } = (await callApi(
    "GET",
    "/api/v1/profile",
    undefined,
    await openSession({ email, password }),
  )) as { user: { first_name: string } };
  expect(user.first_name).toBe("Olga");
});

test("who registers once more while the page is open makes it ask for the password", async ({
  page,
  watch,
}) => {
  watch.expects(/^409: POST \/api\/v1\/users\/confirmation$/);
  const email = newAddress("olga");
  await register({ email, firstName: "Olga" });
  await page.goto(`/${await linkFrom(email, /Confirm your account/)}`);
  await expect(page.getByText("Olga Journey")).toBeVisible();
  await register({ email, firstName: "Stan", chosen: "another-copper-lantern" });
  await page.getByRole("button", { name: "Confirm my account" }).click();
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#\/app\/requests\/all$/);
});

test("who was invited fills in the steps and is signed in by itself", async ({ page }) => {
  const email = newAddress("cleo");
  await inviteToPlan(email);
  await page.goto(`/${await linkFrom(email, /Your invitation/)}`);
  await expect(heading(page, /^You are invited to Journey plan/)).toBeVisible();
  await expect(page.getByText("Ida Journey has invited you")).toBeVisible();
  await expect(page).toHaveURL(/#\/activate\/email$/);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("invitationToken")))
    .toEqual(expect.any(String));

  await page.getByRole("link", { name: "Continue" }).click();
  await fillInAbout(page, "Cleo");
  await fillInPassword(page);
  const accepting = page.waitForResponse(
    (response) => response.request().method() === "PUT" && /invitations/.test(response.url()),
  );
  const signingIn = page.waitForRequest("**/api/v1/authenticate");
  await agreeAndSend(page);
  expect((await accepting).status()).toBe(200);
  expect((await signingIn).postDataJSON()).toEqual({ email, password });
  await expect(page).toHaveURL(/#\/app\/requests\/all$/);
  const kept = await keptSession(page);
  expect(kept.tab).toEqual({ userToken: expect.any(String), userEmail: email });
  expect(kept.persistent).toEqual(nothingKept);
  await expect.poll(() => page.evaluate(() => localStorage.getItem("invitationToken"))).toBeNull();
});

test("who has an account signs in as the invited address and accepts there", async ({ page }) => {
  const dora = await makePerson("Dora");
  const eve = await makePerson("Eve");
  await inviteToPlan(dora.email);
  const link = await linkFrom(dora.email, /Your invitation/);

  await arriveSignedIn(page, await openSession(eve), "/app");
  await expect(page).toHaveURL(/requests\/all$/);
  await page.goto(`/${link}`);
  await expect(page.getByText(`You are signed in as ${eve.email}`)).toBeVisible();
  await page.getByRole("button", { name: "Sign out and continue" }).click();
  await page.getByRole("button", { name: "Sign in to accept" }).click();
  await expect(page.getByLabel("E-mail", { exact: true })).toHaveValue(dora.email);
  await signIn(page, dora);
  await page.getByRole("button", { name: "Accept the invitation" }).click();
  await expect(page).toHaveURL(/#\/app\/requests\/all$/);
  const { user } = (await callApi(
    "GET",
    "/api/v1/profile",
    undefined,
    await openSession(dora),
  )) as {
    user: { organization_plan: { name: string } | null };
  };
  expect(user.organization_plan?.name).toMatch(/^Journey plan/);
});

test("a new password ends every session and leads to sign-in", async ({ page, newPage, watch }) => {
  watch.expects(/^401: /);
  const finn = await makePerson("Finn");
  await arriveSignedIn(page, await openSession(finn), "/app/requests/all");
  await expect(heading(page, "Requests")).toBeVisible();
  await untilLive(page);

  const phone = await newPage();
  await phone.goto("/#/signin");
  await phone.getByRole("link", { name: "Forgot your password?" }).click();
  await phone.getByLabel("E-mail", { exact: true }).fill(finn.email);
  await phone.getByRole("button", { name: "Send the link" }).click();
  await expect(heading(phone, "Check your mail")).toBeVisible();

  const link = await linkFrom(finn.email, /Choose a new password/);
  await phone.goto(`/${link}`);
  const next = "another-copper-lantern";
  await phone.getByLabel("New password", { exact: true }).fill(next);
  await phone.getByLabel("Repeat new password").fill(next);
  await phone.getByRole("button", { name: "Change my password" }).click();
  await expect(phone.getByText("Your password has been changed")).toBeVisible();
  await expect(page).toHaveURL(/#\/signin$/);

  await expect(phone.getByLabel("E-mail", { exact: true })).toHaveValue(finn.email);
  await signIn(phone, { ...finn, password: next });
  await expect(phone).toHaveURL(/#\/app\/requests\/all$/);
});

test("the two password calls log the line and tell the person when they fail", async ({
  page,
  watch,
}) => {
  const line = "console error: err in user fetch";
  watch.expects(/^500: /, new RegExp(`^${line}$`));
  const { email } = await makePerson("Ada");
  await callApi("POST", "/users/password", { user: { email } });
  const link = await linkFrom(email, /Choose a new password/);
  await page.route("**/users/password", (route) =>
    route.request().method() === "GET"
      ? route.continue()
      : route.fulfill({ status: 500, body: "" }),
  );
  await page.goto("/#/resetPassword");
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText("We couldn't finish this")).toBeVisible();
  await expect.poll(() => watch.console).toEqual([line]);

  await page.goto(`/${link}`);
  await page.getByLabel("New password", { exact: true }).fill("another-copper-lantern");
  await page.getByLabel("Repeat new password").fill("another-copper-lantern");
  await page.getByRole("button", { name: "Change my password" }).click();
  await expect(page.getByText("We couldn't finish this")).toBeVisible();
  await expect.poll(() => watch.console).toEqual([line, line]);
  await expect(page).toHaveURL(/#\/password_reset$/);
});

async function inviteToPlan(email: string): Promise<void> {
  const owner = await openSession(await makePerson("Ida"));
  await callApi(
    "PUT",
    "/api/v1/organization_plans",
    { name: `Journey plan ${email.slice(0, 12)}` },
    owner,
  );
  await callApi("POST", "/api/v1/organization_plans", { email }, owner);
}
