import { heading } from "#e2e/steps/accounts.steps.ts";
import {
  invitationLink,
  inviteTo,
  makeColleagues,
  makeGroup,
  peopleIn,
  sharesIn,
} from "#e2e/steps/groups.steps.ts";
import { fileAndDeliver } from "#e2e/steps/insights.steps.ts";
import { arriveSignedIn, expect, test } from "#e2e/steps/journey.ts";
import { untilLive, untilSettled } from "#e2e/steps/page.steps.ts";
import { makePerson, openSession } from "#e2e/steps/people.ts";
import { oatMilk } from "#e2e/steps/requests.steps.ts";
import { signIn } from "#e2e/steps/sessions.steps.ts";

const here = "/app/community/groups";

test("a group is founded, somebody invited by name, and the mail lets them in elsewhere", async ({
  page,
  newPage,
  watch,
}) => {
  // Whoever leaves a group, or deletes it, asks for it once more and learns that it is gone.
  watch.expects(/^404: GET \/api\/v1\/insight_groups\//);
  const [ida, bo] = await makeColleagues("Ida", "Bo");
  if (!ida || !bo) throw new Error("Two people were asked for.");
  await arriveSignedIn(page, ida.token, here);
  await expect(page.getByRole("heading", { name: "Read insights together" })).toBeVisible();
  await page.keyboard.press("c");
  const founding = page.getByRole("dialog", { name: "Create a group" });
  await founding.getByLabel("Name").fill("H");
  await founding.getByRole("button", { name: "Create the group" }).click();
  await expect(founding.getByText("Enter at least 2 characters")).toBeVisible();
  await founding.getByLabel("Name").fill("Harbour");
  await founding.getByLabel("What it is for").fill("What moves through it");
  await founding.getByRole("button", { name: "Create the group" }).click();
  await expect(heading(page, "Harbour")).toBeVisible();

  await page.getByRole("combobox", { name: "A person" }).fill("bo");
  await page.getByRole("option", { name: "Bo Journey" }).click();
  const invited = page.getByRole("list", { name: "Open invitations" });
  await expect(invited.getByText("1 of 3 mails sent")).toBeVisible();
  await untilLive(page);

  // Bo is signed out where the mail is opened: through sign-in, and back to the invitation.
  const bosPage = await newPage();
  await bosPage.goto(`/${await invitationLink(bo.email, "Harbour")}`);
  await signIn(bosPage, bo);
  await expect(heading(bosPage, "You are invited to Harbour")).toBeVisible();
  await expect(bosPage).not.toHaveURL(/invitation_token/);
  await bosPage.getByRole("button", { name: "Accept the invitation" }).click();
  await expect(heading(bosPage, "Harbour")).toBeVisible();
  await expect(peopleIn(page, "Harbour").getByText("Bo Journey")).toBeVisible();
  await expect(invited).toHaveCount(0);

  // The last owner names who takes over, and is gone.
  await untilLive(bosPage);
  await page.getByRole("button", { name: "Leave the group" }).click();
  const leaving = page.getByRole("dialog", { name: "Leave Harbour?" });
  await leaving.getByRole("combobox", { name: "Who takes over?" }).click();
  await page.getByRole("option", { name: "Bo Journey" }).click();
  await leaving.getByRole("button", { name: "Leave, and make Bo the owner" }).click();
  await expect(heading(page, "Groups")).toBeVisible();
  await expect(bosPage.getByRole("button", { name: "Rename or describe" })).toBeVisible();

  await bosPage.getByRole("button", { name: "Rename or describe" }).click();
  await bosPage.getByRole("dialog").getByLabel("Name").fill("Old harbour");
  await bosPage.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(heading(bosPage, "Old harbour")).toBeVisible();

  await bosPage.getByRole("button", { name: "Delete the group" }).click();
  const deleting = bosPage.getByRole("dialog", { name: "Delete Old harbour?" });
  await expect(deleting.getByRole("button", { name: "Delete this group" })).toBeDisabled();
  await deleting.getByLabel("Enter the name of the group").fill("Old harbour");
  await deleting.getByRole("button", { name: "Delete this group" }).click();
  await expect(bosPage.getByRole("heading", { name: "Read insights together" })).toBeVisible();
});

test("a link opened in the wrong account leads to the right one and back", async ({
  page,
  watch,
}) => {
  watch.expects(/^409: GET \/api\/v1\/insight_groups\/invitation$/);
  const [ida, bo] = await makeColleagues("Ida", "Bo");
  if (!ida || !bo) throw new Error("Two people were asked for.");
  const group = await makeGroup("Right ones", [ida]);
  await inviteTo(group.id, ida, bo);
  const cleo = await makePerson("Cleo");
  await arriveSignedIn(page, await openSession(cleo), "/app/requests/all");
  await expect(heading(page, "Requests")).toBeVisible();
  await page.goto(`/${await invitationLink(bo.email, "Right ones")}`);
  await expect(heading(page, "This invitation is for another account")).toBeVisible();
  await expect(page.getByText(`It is for ${bo.email}, and you are signed in as`)).toContainText(
    cleo.email,
  );

  await page.getByRole("button", { name: "Switch account" }).click();
  await expect(heading(page, "Sign in")).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue(bo.email);
  await page.getByLabel("Password", { exact: true }).fill(bo.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(heading(page, "You are invited to Right ones")).toBeVisible();
  await page.getByRole("button", { name: "Accept the invitation" }).click();
  await expect(peopleIn(page, "Right ones").getByText("Bo Journey")).toBeVisible();
});

test("a decline is taken back, and one that stays says so at its link", async ({ page }) => {
  const [ida, bo] = await makeColleagues("Ida", "Bo");
  if (!ida || !bo) throw new Error("Two people were asked for.");
  const group = await makeGroup("Second thoughts", [ida]);
  await arriveSignedIn(page, bo.token, here);
  await expect(page.getByRole("heading", { name: "Read insights together" })).toBeVisible();
  await untilLive(page);
  await inviteTo(group.id, ida, bo);
  await page.getByRole("button", { name: "See who invited you" }).click();
  const decline = page.getByRole("button", { name: "Decline the invitation to Second thoughts" });
  await decline.click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("The invitation to Second thoughts is open again")).toBeVisible();
  // Also after a reload it is offered where the invitation was.
  await decline.click();
  await expect(page.getByText("You declined this invitation.")).toBeVisible();
  await page.reload();
  const takeBack = page.getByRole("button", { name: "Take back that you declined" });
  await takeBack.click();
  await decline.click();
  await expect(takeBack).toBeVisible();

  const link = await invitationLink(bo.email, "Second thoughts");
  await page.goto(`/${link}`);
  await expect(heading(page, "You declined this invitation")).toBeVisible();
  await page.getByRole("button", { name: "Take it back" }).click();
  await expect(heading(page, "You are invited to Second thoughts")).toBeVisible();
  await page.getByRole("button", { name: "Decline" }).click();
  await expect(heading(page, "You declined this invitation")).toBeVisible();
  // Invited again, the older link leads to the newer invitation.
  await inviteTo(group.id, ida, bo);
  await page.reload();
  await expect(heading(page, "You are invited to Second thoughts")).toBeVisible();
  await page.getByRole("button", { name: "Accept the invitation" }).click();
  await expect(heading(page, "Second thoughts")).toBeVisible();
  // From then on the link leads into the group.
  await page.goto(`/${link}`);
  await expect(heading(page, "Second thoughts")).toBeVisible();
});

test("a shared insight is read and talked about, and gone at once when it is taken back", async ({
  page,
  newPage,
  watch,
}) => {
  // A reader of the group never sees the request itself, and in the end not the insight either.
  watch.expects(
    /^404: GET \/api\/v1\/insight_requests\/\d+$/,
    /^404: GET \/api\/v1\/insight_requests\/\d+\/insight_response$/,
    /^404: (GET|PUT) \/api\/v1\/insight_(responses|group_shares)\//,
  );
  const people = await makeColleagues("Ida", "Bo");
  const [ida, bo] = people;
  if (!ida || !bo) throw new Error("Two people were asked for.");
  const group = await makeGroup("Readers", people);
  const requestId = await fileAndDeliver(ida.token);

  await arriveSignedIn(page, ida.token, `/app/insights/${requestId}`);
  await untilLive(page);
  await page.getByRole("button", { name: "Share in a group" }).click();
  const sharing = page.getByRole("dialog", { name: "Share this insight" });
  await sharing.getByRole("button", { name: "Share", exact: true }).click();
  await expect(sharing.getByText("Choose a group you are in.")).toBeVisible();
  await sharing.getByRole("combobox", { name: "Group" }).click();
  await page.getByRole("option", { name: "Readers" }).click();
  await sharing.getByLabel("Note").fill("For Monday");
  await sharing.getByLabel("Until").fill("2099-12-24");

  const [bosGroup, bosInsight] = [await newPage(), await newPage()];
  await arriveSignedIn(bosGroup, bo.token, group.address);
  await expect(bosGroup.getByText("Nothing is shared here right now")).toBeVisible();
  await untilLive(bosGroup);
  await sharing.getByRole("button", { name: "Share", exact: true }).click();
  const places = page.getByRole("region", { name: "Shared in" });
  await expect(places.getByText("nobody has opened it yet")).toBeVisible();
  await expect(places.getByText(/until 24 Dec/)).toBeVisible();

  // Bo's open screen shows it; Bo reads it and says something.
  await expect(sharesIn(bosGroup).getByText("For Monday")).toBeVisible();
  await arriveSignedIn(bosInsight, bo.token, `/app/insights/${requestId}`);
  await expect(heading(bosInsight, oatMilk.title)).toBeVisible();
  await expect(bosInsight.getByRole("region", { name: "Summary" })).toBeVisible();
  await untilLive(bosInsight);
  await untilSettled(bosInsight);
  await expect(bosInsight.getByRole("heading", { name: "Conversation" })).toHaveCount(0);
  await expect(bosInsight.getByRole("button", { name: "Share in a group" })).toHaveCount(0);
  await expect(places.getByText("Bo Journey")).toBeAttached();
  await bosGroup.getByRole("button", { name: /^Comment on/ }).click();
  await bosGroup.getByRole("textbox", { name: "Write a comment" }).fill("Good to know");
  await bosGroup.getByRole("textbox", { name: "Write a comment" }).press("Control+Enter");
  await expect(bosGroup.getByRole("list", { name: /^Comments on/ })).toContainText("Good to know");

  // Ida hears it in the group, then takes the insight back from its own page.
  const idasGroup = await newPage();
  await arriveSignedIn(idasGroup, ida.token, group.address);
  await idasGroup.getByRole("button", { name: /^1 comment on/ }).click();
  await expect(idasGroup.getByText("Good to know")).toBeVisible();
  await untilLive(idasGroup);
  await places.getByRole("button", { name: "Stop sharing in Readers" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Stop sharing" }).click();
  await expect(places.getByText("No group.")).toBeVisible();

  await expect(heading(bosInsight, "No longer shared with you")).toBeVisible();
  await expect(bosInsight.getByText(oatMilk.title)).toHaveCount(0);
  await expect(bosGroup.getByText("Nothing is shared here right now")).toBeVisible();
  await expect(bosGroup.getByText("Good to know")).toHaveCount(0);
  await expect(idasGroup.getByText("Nothing is shared here right now")).toBeVisible();
});

test("who shares asks the group to confirm, sees who is missing, and reminds them once", async ({
  page,
  newPage,
  watch,
}) => {
  // A reader of the group never sees the request itself.
  watch.expects(
    /^404: GET \/api\/v1\/insight_requests\/\d+$/,
    /^404: GET \/api\/v1\/insight_requests\/\d+\/insight_response$/,
  );
  const people = await makeColleagues("Ida", "Bo", "Cy");
  const [ida, bo, cy] = people;
  if (!ida || !bo || !cy) throw new Error("Three people were asked for.");
  const group = await makeGroup("Readers", people);
  const requestId = await fileAndDeliver(ida.token);

  const bosGroup = await newPage();
  await arriveSignedIn(bosGroup, bo.token, group.address);
  await expect(bosGroup.getByText("Nothing is shared here right now")).toBeVisible();
  await untilLive(bosGroup);
  await arriveSignedIn(page, ida.token, `/app/insights/${requestId}`);
  await untilLive(page);
  await page.getByRole("button", { name: "Share in a group" }).click();
  const sharing = page.getByRole("dialog", { name: "Share this insight" });
  await sharing.getByRole("combobox", { name: "Group" }).click();
  await page.getByRole("option", { name: "Readers" }).click();
  await sharing.getByLabel("Ask the members to confirm that they have read it").check();
  await sharing.getByRole("button", { name: "Share", exact: true }).click();
  const places = page.getByRole("region", { name: "Shared in" });
  await expect(places.getByText("0 of 2 people have confirmed.")).toBeVisible();

  // Bo confirms on the open page, by keys; Ida sees the number move.
  const bosNote = sharesIn(bosGroup).getByRole("region", { name: /^Confirmation of/ });
  await expect(bosNote).toContainText("Please confirm that you have read this.");
  await expect(bosNote.getByRole("button", { name: "Who is missing" })).toHaveCount(0);
  await bosNote.getByRole("button", { name: /^I have read it/ }).press("Enter");
  await expect(bosNote).toContainText("You confirmed that you have read this.");
  await expect(bosNote.getByRole("button", { name: /^Undo/ })).toBeFocused();
  await expect(places.getByText("1 of 2 people have confirmed.")).toBeVisible();

  // Ida sees who is missing, and reminds them; Cy finds that in the list, and confirms at the insight.
  await places.getByRole("button", { name: "Who is missing" }).click();
  const missing = places.getByRole("list", { name: "Who is missing" });
  await expect(missing.getByRole("listitem")).toHaveText([/Cy Journey/]);
  await places.getByRole("button", { name: "Remind the one who has not" }).click();
  await expect(places.getByText("There is one reminder.")).toBeVisible();
  const cysPage = await newPage();
  await arriveSignedIn(cysPage, cy.token, "/app/more/notifications");
  const reminder = `Please confirm that you have read ${oatMilk.title} in Readers`;
  await expect(cysPage.getByText(reminder).first()).toBeVisible();
  await arriveSignedIn(cysPage, cy.token, `/app/insights/${requestId}`);
  await cysPage.getByRole("button", { name: /^I have read it/ }).click();
  await expect(cysPage.getByText("Both people have confirmed.")).toBeVisible();
  await expect(places.getByText("Both people have confirmed.")).toBeVisible();
  await expect(bosNote).toContainText("Both people have confirmed.");

  // What was pressed by mistake is taken back; what is no longer asked leaves every screen.
  await bosNote.getByRole("button", { name: /^Undo/ }).click();
  await expect(missing.getByRole("listitem")).toHaveText([/Bo Journey/]);
  await places.getByRole("button", { name: /^Stop asking to confirm/ }).click();
  await expect(bosNote).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(bosNote).toContainText("1 of 2 people have confirmed.");
});
