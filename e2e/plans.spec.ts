import {
  agreeAndSend,
  fillInAbout,
  fillInPassword,
  heading,
  linkFrom,
  newAddress,
  password,
} from "#e2e/steps/accounts.steps.ts";
import { arriveSignedIn, expect, type Page, test } from "#e2e/steps/journey.ts";
import { untilLive } from "#e2e/steps/page.steps.ts";
import { callApi, makePerson, openSession, type Token } from "#e2e/steps/people.ts";
import { fileRequest } from "#e2e/steps/requests.steps.ts";

const here = "/app/more/plan";

test("a plan is founded, filled by mail and app, and loses nobody's work with a member", async ({
  page,
  newPage,
}) => {
  const [bosPage, cleosPage] = [await newPage(), await newPage()];
  const [ida, bo] = [await makePerson("Ida"), await makePerson("Bo")];
  const cleo = { email: newAddress("cleo"), password };
  const name = `Plan of ${ida.email.slice(0, 14)}`;
  await arriveSignedIn(page, await openSession(ida), here);
  await page.getByLabel("Name of your organization").fill(name);
  await page.getByRole("button", { name: "Create the plan" }).click();
  await expect(heading(page, name)).toBeFocused();
  await expect(seats(page).getByText("1 of 5 seats in use (1 member, 0 invited)")).toBeVisible();
  await expect(page.getByRole("button", { name: "Dissolve this plan" })).toBeVisible();

  // One has an account and one has none: nothing on the screen tells which.
  await inviteTo(page, `"Bo" <${bo.email}>; ${cleo.email}`, "Send 2 invitations");
  const results = page.getByRole("status").filter({ hasText: "2 invitations sent" });
  for (const email of [bo.email, cleo.email])
    await expect(results.getByRole("listitem").filter({ hasText: email })).toHaveText(
      `${email} Invited. The mail is on its way.`,
    );
  await expect(invitations(page).getByText("1 of 3 mails sent")).toHaveCount(2);
  await untilLive(page);

  // Bo finds it in the app; Cleo's mail leads through activation.
  const bosToken = await openSession(bo);
  await arriveSignedIn(bosPage, bosToken, here);
  await bosPage.getByRole("button", { name: `Accept the invitation to ${name}` }).click();
  await expect(heading(bosPage, name)).toBeVisible();
  await expect(bosPage.getByText("Ask Ida Journey.")).toBeVisible();
  await expect(bosPage.getByLabel("E-mail addresses")).toHaveCount(0);
  await untilLive(bosPage);
  await expect(people(page).getByText("Bo Journey")).toBeVisible();
  await cleosPage.goto(`/${await linkFrom(cleo.email, /Your invitation/)}`);
  await cleosPage.getByRole("link", { name: "Continue" }).click();
  await fillInAbout(cleosPage, "Cleo");
  await fillInPassword(cleosPage);
  await agreeAndSend(cleosPage);
  await expect(cleosPage).toHaveURL(/#\/app\/requests\/all$/);
  await expect(seats(page).getByText("3 of 5 seats in use (3 members, 0 invited)")).toBeVisible();
  await expect(
    seats(bosPage).getByText("3 of 5 seats in use (3 members, 0 invited)"),
  ).toBeVisible();

  // Full is told, and nothing is offered that could only be refused.
  await inviteTo(page, `${newAddress("dora")} ${newAddress("eve")}`, "Send 2 invitations");
  await expect(seats(page).getByText("5 of 5 seats in use (3 members, 2 invited)")).toBeVisible();
  await expect(page.getByText("All 5 seats are in use.")).toBeVisible();
  await expect(page.getByLabel("E-mail addresses")).toHaveCount(0);

  const cleosToken = await openSession(cleo);
  const shared = await fileRequest(cleosToken, titleOf("organization"), "organization");
  const own = await fileRequest(cleosToken, titleOf("private"), "private");
  await cleosPage.evaluate((to) => location.assign(`#${to}`), here);
  await expect(heading(cleosPage, name)).toBeVisible();
  await untilLive(cleosPage);

  await page.getByRole("button", { name: "Change Cleo Journey" }).press("Enter");
  await page.getByRole("menuitem", { name: "Remove from the plan" }).press("Enter");
  const question = page.getByRole("dialog", { name: `Remove Cleo Journey from ${name}?` });
  await expect(question.getByText(titleOf("organization"))).toBeVisible();
  await expect(question.getByText(titleOf("private"))).toHaveCount(0);
  await question.getByRole("combobox", { name: "Who gets the 1 request?" }).click();
  await page.getByRole("option", { name: "Bo Journey" }).click();
  await question.getByRole("button", { name: "Remove Cleo and hand over to Bo" }).click();
  await expect(seats(page).getByText("4 of 5 seats in use (2 members, 2 invited)")).toBeVisible();
  await expect(people(page).getByText("Cleo Journey")).toHaveCount(0);
  await expect(cleosPage.getByText(`You are no longer in ${name}.`)).toBeVisible();

  // Nothing is orphaned: what the organization asked is Bo's, what was private is still Cleo's.
  expect(await requesterOf(bosToken, shared)).toBe("Bo");
  expect(await requesterOf(cleosToken, own)).toBe("Cleo");
  await expect(requesterOf(cleosToken, shared)).rejects.toThrow("404");
});

test("the first owner goes only after naming another, and an invitation is taken back", async ({
  page,
  newPage,
}) => {
  const bosPage = await newPage();
  const [ida, bo] = [await makePerson("Ida"), await makePerson("Bo")];
  const [idasToken, bosToken] = [await openSession(ida), await openSession(bo)];
  await callApi("PUT", "/api/v1/organization_plans", { name: "Two owners" }, idasToken);
  await callApi("POST", "/api/v1/organization_plans", { email: bo.email }, idasToken);
  await arriveSignedIn(page, idasToken, here);
  await untilLive(page);
  await page.getByRole("button", { name: `Revoke the invitation for ${bo.email}` }).click();
  await page.getByRole("button", { name: "Invite again" }).click();
  await expect(page.getByText(`${bo.email} has been invited again`)).toBeVisible();

  await arriveSignedIn(bosPage, bosToken, here);
  await bosPage.getByRole("button", { name: "Accept the invitation to Two owners" }).click();
  await expect(heading(bosPage, "Two owners")).toBeVisible();
  await untilLive(bosPage);
  await page.getByRole("button", { name: "Change Bo Journey" }).click();
  await page.getByRole("menuitem", { name: "Make an owner" }).click();
  await expect(bosPage.getByText("You are an owner.")).toBeVisible();
  await page.getByRole("button", { name: "Leave the plan" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave", exact: true }).click();
  await expect(page.getByText("You are no longer in Two owners.")).toBeVisible();
  await expect(bosPage.getByRole("button", { name: "Dissolve this plan" })).toBeVisible();
});

test("whoever is alone in a plan dissolves it, and its requests stay theirs", async ({ page }) => {
  const ida = await makePerson("Ida");
  const token = await openSession(ida);
  await callApi("PUT", "/api/v1/organization_plans", { name: "Soon gone" }, token);
  const id = await fileRequest(token, titleOf("organization"), "organization");
  const email = newAddress("late");
  await arriveSignedIn(page, token, here);
  await inviteTo(page, `${email}, cleo`, "Send the invitation");
  await expect(page.getByText("This is not an e-mail address.")).toBeVisible();
  await expect(page.getByLabel("E-mail addresses")).toHaveValue("cleo");
  const link = await linkFrom(email, /Your invitation/);

  await page.getByRole("button", { name: "Dissolve this plan" }).click();
  const dialog = page.getByRole("dialog", { name: "Dissolve Soon gone?" });
  await expect(dialog).toContainText("The open invitation is revoked.");
  await dialog.getByRole("button", { name: "Dissolve the plan" }).click();
  await expect(page.getByText("You are no longer in Soon gone.")).toBeVisible();
  await page.goto(`/#/app/insights/${id}`);
  await expect(heading(page, titleOf("organization"))).toBeVisible();
  await page.goto(`/${link}`);
  await expect(heading(page, "This invitation was withdrawn")).toBeVisible();
});

function people(page: Page) {
  return page.getByRole("list", { name: /^People in / });
}

function seats(page: Page) {
  return page.getByRole("region", { name: "Seats" });
}

function invitations(page: Page) {
  return page.getByRole("list", { name: "Open invitations" });
}

async function inviteTo(page: Page, addresses: string, button: string): Promise<void> {
  await page.getByLabel("E-mail addresses").fill(addresses);
  await page.getByRole("button", { name: button }).click();
}

type Visibility = "organization" | "private";

function titleOf(visibility: Visibility): string {
  return `What does oat milk cost, ${visibility}?`;
}

async function requesterOf(token: Token, id: number): Promise<string> {
  const answer = await callApi("GET", `/api/v1/insight_requests/${id}`, undefined, token);
  // The contract's answer with a request.
  const { insight_request } = answer as { insight_request: { requester: { first_name: string } } };
  return insight_request.requester.first_name;
}
