import type { RunningApp } from "#e2e/app/app.ts";
import { heading, linkFrom, newAddress } from "#e2e/steps/accounts.steps.ts";
import { categoryEditor, choose } from "#e2e/steps/categories.steps.ts";
import { deskOf } from "#e2e/steps/desk.steps.ts";
import { expect, type Page, test } from "#e2e/steps/journey.ts";
import { untilDrawn, untilLive } from "#e2e/steps/page.steps.ts";
import { activate, startNewPlace, stepOf } from "#e2e/steps/place.steps.ts";
import { expectFiled, requestForm } from "#e2e/steps/requests.steps.ts";

// One place for both, one after the other.
test.describe.configure({ mode: "default" });

let place: RunningApp;
// Its own server and database start first.
test.beforeAll(async () => {
  test.setTimeout(120_000);
  place = await startNewPlace("firstRun");
});
test.afterAll(() => place.stop());

async function goOnWithSetUp(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Go on with the set-up" }).click();
  await expect(heading(page, "Set-up")).toBeVisible();
}

async function inviteFromPeople(page: Page, email: string, role: "Analyst" | "Member") {
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await page.getByLabel("E-mail address").fill(email);
  await page.getByRole("radio", { name: role }).check();
  await page.getByRole("button", { name: `Invite as ${role.toLowerCase()}` }).click();
  await expect(page.getByText(`${email} is invited as ${role.toLowerCase()}`)).toBeVisible();
}

test("from an empty database to the first answer, without the demo and without SQL", async ({
  page,
  newPage,
}) => {
  test.setTimeout(180_000);
  const email = newAddress("first");

  // Who runs the place reads on its home page, and in its log, what to do.
  await page.goto(`${place.url}/#/`);
  await expect(page.getByText("This place has no admin yet")).toBeVisible();
  await expect(page.getByText("npm run admin -- invite you@example.org")).toBeVisible();
  await expect.poll(() => place.readLog()).toContain("npm run admin -- invite you@example.org");

  place.command("invite", email);
  await activate(page, place, email, "Ada");
  await expect(page).toHaveURL(/#\/app\/requests\/all$/);
  const visitor = await newPage();
  await visitor.goto(`${place.url}/#/`);
  await expect(heading(visitor, /^Ask what you need to know/)).toBeVisible();
  await expect(visitor.getByText("This place has no admin yet")).toBeHidden();

  // The first admin is led on, and begins with the name, which then stands everywhere.
  await page.getByRole("link", { name: "Go on with the set-up" }).click();
  await expect(heading(page, "Set-up")).toBeVisible();
  await expect(page.getByText("0 of 5 done, 5 to go.")).toBeVisible();
  const name = stepOf(page, /^1\. Name and address/);
  await name.getByLabel("Name of this place").fill("Lookout");
  await name.getByLabel("Support address").fill("help@example.org");
  await name.getByRole("button", { name: "Save and continue" }).click();
  await expect(name.getByText("Lookout, help@example.org.")).toBeVisible();
  await expect(page.getByRole("banner").getByText("Lookout")).toBeVisible();
  await expect(page).toHaveTitle("Set-up · Lookout");

  // A test mail is said to have arrived when its link was opened, wherever that was.
  const mail = stepOf(page, /^5\. Test mail/);
  await mail.getByRole("button", { name: "Send a test mail" }).click();
  await expect(mail.getByText(`Sent to ${email}`)).toBeVisible();
  await expect(mail.getByText("To do")).toBeVisible();
  const phone = await newPage();
  await phone.goto(`${place.url}/${await linkFrom(email, /A test mail from Lookout/)}`);
  await expect(heading(phone, "The test mail arrived")).toBeVisible();
  await expect(mail.getByText(`It arrived at ${email}.`)).toBeVisible();

  // Left out, left, and taken up again later.
  const people = stepOf(page, /^4\. People/);
  await people.getByRole("button", { name: "Leave this out for now" }).click();
  await expect(people.getByText("It can be taken up at any time.")).toBeVisible();
  await expect(page.getByText("2 of 5 done, 2 to go.")).toBeVisible();
  await people.getByRole("button", { name: "Take it up again" }).click();

  await stepOf(page, /^2\. Calendar/)
    .getByRole("link", { name: "Set up a calendar" })
    .click();
  await page.getByRole("textbox", { name: "Name" }).fill("Office");
  await page.getByRole("button", { name: "Create calendar" }).click();
  await expect(page.getByText("Office is there")).toBeVisible();

  await goOnWithSetUp(page);
  await expect(stepOf(page, /^2\. Calendar/).getByText("Office (Europe/Berlin).")).toBeVisible();
  await stepOf(page, /^3\. First/)
    .getByRole("link", { name: "Make the first category" })
    .click();
  const editor = categoryEditor(page);
  await editor.name.fill("Night delivery");
  await editor.addQuestion.click();
  await editor.question.fill("Is it about lockers?");
  await choose(page, editor.kind, "Yes or no");
  await page.getByRole("button", { name: /^Is it about lockers/ }).click();
  await editor.addQuestion.click();
  await editor.question.fill("At which stations?");
  await choose(page, editor.form.getByRole("combobox", { name: "When it is asked" }), "Depends on");
  await editor.create.click();
  await expect(page.getByText("Night delivery is there")).toBeVisible();

  await goOnWithSetUp(page);
  await expect(stepOf(page, /^3\. First/).getByText("Night delivery.")).toBeVisible();
  await stepOf(page, /^4\. People/)
    .getByRole("link", { name: "Invite people" })
    .click();
  const [analyst, member] = [newAddress("ivo"), newAddress("mia")];
  await expect(heading(page, "People")).toBeVisible();
  await expect(page.getByRole("link", { name: "Go on with the set-up" })).toBeVisible();
  await inviteFromPeople(page, analyst, "Analyst");
  await inviteFromPeople(page, member, "Member");
  // All five are done: nothing reminds of the set-up any more.
  await expect(page.getByRole("link", { name: "Go on with the set-up" })).toBeHidden();

  // The member files, in the category and by the questions just made.
  const asking = await newPage();
  await activate(asking, place, member, "Mia");
  await expect(asking).toHaveURL(/#\/app\/requests\/all$/);
  await asking.goto(`${place.url}/#/app/requests/all/new`);
  const title = "How are parcels handed over at night?";
  await asking.getByRole("radio", { name: "Night delivery" }).check();
  await requestForm(asking).title.fill(title);
  await requestForm(asking).description.fill("We plan lockers and want to know who opens them.");
  await asking.getByRole("radio", { name: "Yes" }).check();
  await asking.getByRole("textbox", { name: "At which stations?" }).fill("Malmö and Lund");
  await requestForm(asking).review.click();
  await requestForm(asking).submit.click();
  await expectFiled(asking, title);
  await untilLive(asking);

  // The analyst answers it, and the member's open page shows the answer.
  const answering = await newPage();
  await activate(answering, place, analyst, "Ivo");
  await expect(answering).toHaveURL(/#\/app\/requests\/all$/);
  await answering.goto(`${place.url}/#/app/more/desk`);
  await answering.getByRole("button", { name: /^Claim request/ }).click();
  await deskOf(answering).row(title).getByRole("link").first().click();
  await expect(heading(answering, title)).toBeVisible();
  const desk = deskOf(answering);
  await desk.addSource.fill("https://stations.example.org/parcels");
  await answering.getByRole("button", { name: "Add source" }).click();
  await answering.getByRole("textbox", { name: "Title" }).fill("Parcels at stations");
  await desk.summary.fill("By staff until ten, by code after that [1].");
  await desk.body.fill("At both stations, staff hands parcels over until ten [1].");
  for (const point of [title, "We plan lockers and want to know who opens them"])
    await desk.coverage(point).getByRole("radio", { name: "Answered" }).check();
  await desk.outcome.getByRole("radio", { name: "Answered", exact: true }).check();
  await desk.publish.click();
  await answering.getByRole("button", { name: "Deliver to Mia" }).click();
  await expect(asking.getByText("By staff until ten, by code after that").first()).toBeVisible();
});

test("what is set holds at once: who can register, and what people agree to", async ({
  page,
  newPage,
}) => {
  test.setTimeout(120_000);
  const email = newAddress("second");
  place.command("invite", email);
  await activate(page, place, email, "Berta");
  await expect(page).toHaveURL(/#\/app\/requests\/all$/);
  const member = newAddress("mia");
  place.command("invite", member, "--role", "member");
  const other = await newPage();
  await activate(other, place, member, "Mia");
  await expect(other).toHaveURL(/#\/app\/requests\/all$/);
  await untilLive(other);

  await page.goto(`${place.url}/#/app/more/settings`);
  await page.getByRole("radio", { name: "Nobody without an invitation" }).check();
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Saved. It holds from now on.")).toBeVisible();
  const visitor = await newPage();
  await visitor.goto(`${place.url}/#/register`);
  await expect(heading(visitor, "Accounts here come by invitation")).toBeVisible();

  // Terms that change in substance come up on the member's open screen, and can wait.
  await page.getByRole("link", { name: "Edit the terms of use" }).click();
  await page.getByLabel("Terms of use").fill("Ask honestly. We keep what you ask for a year.");
  await page.getByRole("checkbox", { name: /ask everybody to agree again/ }).check();
  await page.getByRole("button", { name: "Save as a new version" }).click();
  // Who wrote them is asked as well.
  const own = page.getByRole("dialog", { name: "What you agree to has changed" });
  await own.getByRole("button", { name: "Decide later" }).click();
  await expect(heading(page, "Settings")).toBeVisible();
  const asked = other.getByRole("dialog", { name: "What you agree to has changed" });
  await expect(asked.getByText("We keep what you ask for a year.")).toBeVisible();
  await asked.getByRole("button", { name: "Decide later" }).click();
  await expect(asked).toBeHidden();
  await other.getByRole("link", { name: "Insights" }).first().click();
  await expect(heading(other, "Insights")).toBeVisible();

  const elsewhere = await newPage();
  await elsewhere.goto(`${place.url}/#/signin`);
  await elsewhere.getByLabel("E-mail", { exact: true }).fill(member);
  await elsewhere.getByLabel("Password", { exact: true }).fill("quiet-copper-lantern-light");
  await elsewhere.getByRole("button", { name: "Sign in" }).click();
  const again = elsewhere.getByRole("dialog", { name: "What you agree to has changed" });
  await again.getByRole("button", { name: "Agree to version 2" }).click();
  await expect(elsewhere.getByText("Your agreement is stored.")).toBeVisible();
  // What is left to agree to comes with one's own account.
  const asksWho = elsewhere.waitForResponse("**/api/v1/profile");
  await elsewhere.reload();
  await expect(heading(elsewhere, "Requests")).toBeVisible();
  await (await asksWho).finished();
  await untilDrawn(elsewhere);
  await expect(again).toBeHidden();

  await elsewhere.goto(`${place.url}/#/terms`);
  await elsewhere.getByRole("link", { name: "Version 1" }).click();
  await expect(elsewhere.getByText("This is an earlier version.")).toBeVisible();
  await expect(elsewhere.getByText("What an insight is")).toBeVisible();
});
