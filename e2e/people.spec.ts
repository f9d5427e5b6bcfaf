import { randomBytes } from "node:crypto";
import { mailTo, readMails } from "#e2e/app/smtp.ts";
import { askSomething, claim, deskOf } from "#e2e/steps/desk.steps.ts";
import { arriveSignedIn, expect, type Page, test } from "#e2e/steps/journey.ts";
import { untilLive } from "#e2e/steps/page.steps.ts";
import { callApi, demo, makePerson, openSession, type Person } from "#e2e/steps/people.ts";

const peopleAddress = "/app/more/people";

type Invited = Person & { firstName: string };

/** Invited as an analyst by the screen, and active by the mail's link. Nobody else has the name. */
async function inviteAnalyst(page: Page): Promise<Invited> {
  const firstName = `Ivo${randomBytes(4).toString("hex")}`;
  const email = `${firstName.toLowerCase()}@journey.test`;
  const password = "three-yellow-harbours";
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await page.getByLabel("E-mail address").fill(email);
  await page.getByRole("radio", { name: "Analyst" }).check();
  await page.getByRole("button", { name: "Invite as analyst" }).click();
  await expect(page.getByText(`${email} is invited as analyst`)).toBeVisible();
  const { text } = await mailTo(email);
  const token = /invitation_token=([\w-]+)/.exec(text)?.[1];
  const user = {
    password,
    password_confirmation: password,
    first_name: firstName,
    last_name: "Journey",
    terms_of_use_agreed: true,
  };
  await callApi("PUT", `/api/v1/invitations/${token}`, { user });
  return { email, password, firstName };
}

async function openPerson(page: Page, { email }: Person): Promise<void> {
  await page.getByRole("searchbox").fill(email);
  await page.getByRole("listitem").filter({ hasText: email }).getByRole("link").click();
}

test("who is deactivated is signed out at once, their claim is in the queue, and no mail comes", async ({
  page,
  newPage,
  watch,
}) => {
  watch.expects(/^401: /);
  await arriveSignedIn(page, await openSession(demo.admin), peopleAddress);
  const ivo = await inviteAnalyst(page);
  const { ada, title, id } = await askSomething();
  const session = await openSession(ivo);
  await claim(session, id);

  const elsewhere = await newPage();
  await arriveSignedIn(elsewhere, session, `/app/more/desk?q=${encodeURIComponent(title)}`);
  await expect(deskOf(elsewhere).row(title)).toContainText("yours");
  await untilLive(elsewhere);

  await openPerson(page, ivo);
  const name = `${ivo.firstName} Journey`;
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  await page.getByRole("button", { name: "Deactivate", exact: true }).click();
  await page.getByRole("button", { name: `Deactivate ${ivo.firstName}` }).click();
  await expect(page.getByText(`${name} is deactivated.`)).toBeVisible();

  await expect(elsewhere).toHaveURL(/#\/signin$/);
  await expect(callApi("GET", "/api/v1/profile", undefined, session)).rejects.toThrow(/401/);
  await expect(page.getByText("Nothing at the moment.")).toBeVisible();
  await page.goto(`/#/app/more/desk?q=${encodeURIComponent(title)}`);
  await expect(deskOf(page).row(title)).toContainText("unclaimed");

  // Both ask for a new password. A mail to Ivo would be sent before the mails of those who ask later.
  for (const { email } of [ivo, ada]) await callApi("POST", "/users/password", { user: { email } });
  await mailTo(ada.email, /password/i);
  await makePerson("Bo");
  expect(readMails(ivo.email).filter(({ subject }) => /password/i.test(subject))).toEqual([]);
});

test("a plan is founded for a customer, gets more seats for a reason, and is closed", async ({
  page,
}) => {
  const owner = await makePerson("Olga");
  const name = `Customer ${randomBytes(4).toString("hex")}`;
  await arriveSignedIn(page, await openSession(demo.admin), "/app/more/plans");
  await page.getByRole("button", { name: "Create a plan" }).click();
  await page.getByLabel("Name of the organization").fill(name);
  await page.getByLabel("E-mail address of the owner").fill(owner.email);
  await page.getByRole("button", { name: "Create and invite" }).click();
  await mailTo(owner.email, /^Your invitation to Customer/);

  await page.getByRole("searchbox").fill(name);
  const row = page.getByRole("listitem").filter({ hasText: name });
  await expect(row).toContainText("1 of 5 seats in use (0 members, 1 invited)");
  await page.getByRole("button", { name: `Change seats of ${name}` }).click();
  await page.getByRole("textbox", { name: "Seats" }).fill("8");
  await page.getByRole("button", { name: "Set to 8 seats" }).click();
  await expect(page.getByText("Fill this in.")).toBeVisible();
  await page.getByLabel("Why?").fill("They grow.");
  await page.getByRole("button", { name: "Set to 8 seats" }).click();
  await expect(row).toContainText("1 of 8 seats in use");

  await page.getByRole("button", { name: `Close ${name}` }).click();
  await expect(page.getByText("The open invitation is revoked.")).toBeVisible();
  await page.getByRole("button", { name: "Close the plan" }).click();
  await expect(page.getByRole("heading", { name: "No plan is called that" })).toBeVisible();
});

test("who is away gets no work; an admin gives it to somebody else, and takes it back", async ({
  page,
}) => {
  await arriveSignedIn(page, await openSession(demo.admin), peopleAddress);
  const ivo = await inviteAnalyst(page);
  await openPerson(page, ivo);
  await page.getByRole("button", { name: "Set absence" }).click();
  const inAWeek = new Date(Date.now() + 7 * 24 * 3_600_000).toISOString().slice(0, 10);
  await page.getByLabel("Back on").fill(inAWeek);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Away until")).toBeVisible();

  const { title, id } = await askSomething();
  await page.goto(`/#/app/more/desk?request=${id}`);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await page.getByRole("button", { name: "More actions for this request" }).click();
  await page.getByRole("menuitem", { name: "Give to an analyst" }).click();
  await page.getByRole("combobox", { name: "Who takes over?" }).fill(ivo.firstName);
  const away = page.getByRole("option", { name: new RegExp(`${ivo.firstName} Journey`) });
  await expect(away).toContainText("away until");
  await expect(away).toBeDisabled();
  await page.getByRole("combobox", { name: "Who takes over?" }).fill("Rasmus");
  await page.getByRole("option", { name: /Rasmus/ }).click();
  await page.getByRole("button", { name: /^Give to Rasmus/ }).click();
  await expect(page.getByText(new RegExp(`Request ${id} is now with Rasmus`))).toBeVisible();

  await page.goto(`/#/app/more/desk?request=${id}`);
  // What may be done with it changes with who has it.
  await expect(page.getByRole("heading", { name: /Rasmus .* is working on this/ })).toBeVisible();
  await page.getByRole("button", { name: "More actions for this request" }).click();
  await page.getByRole("menuitem", { name: "Put back in the queue" }).click();
  await expect(page.getByText(`Request ${id} is back in the queue`)).toBeVisible();
});
