import { heading, newAddress } from "#e2e/steps/accounts.steps.ts";
import { invitationLink, inviteTo, makeColleagues, makeGroup } from "#e2e/steps/groups.steps.ts";
import { arriveSignedIn, expect, type Page, type Request, test } from "#e2e/steps/journey.ts";
import { callApi, makePerson } from "#e2e/steps/people.ts";
import { keptSession, nothingKept, signIn, signOut } from "#e2e/steps/sessions.steps.ts";

test("token and e-mail go with every call from sign-in to sign-out, and with no other", async ({
  page,
}) => {
  const ada = await makePerson();
  const calls = recordCalls(page);
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("navigation").getByRole("link", { name: "Sign in" }).click();
  const answered = page.waitForResponse("**/api/v1/authenticate");
  await signIn(page, ada);
  await expect(heading(page, "Requests")).toBeVisible();
  await expect(page.getByRole("button", { name: "Ada Journey" })).toBeVisible();

  const { tab } = await keptSession(page);
  expect(await (await answered).json()).toMatchObject({
    user_token: tab.userToken,
    email: tab.userEmail,
  });
  const signingIn = calls.findIndex(({ path }) => path === "/api/v1/authenticate");
  expect(calls[signingIn]?.body).toEqual(ada);
  expect(sessionsOf(calls.slice(0, signingIn + 1))).toEqual([nobody]);
  const mine = { token: tab.userToken, email: ada.email };
  expect(sessionsOf(calls.slice(signingIn + 1))).toEqual([mine]);

  const before = calls.length;
  const ended = page.waitForResponse("**/api/v1/logout");
  await signOut(page);
  await expect(heading(page, "Sign in")).toBeVisible();
  expect((await ended).status()).toBe(204);
  const leaving = calls.slice(before).find(({ path }) => path === "/api/v1/logout");
  expect(leaving).toMatchObject({ method: "DELETE", session: mine });
  expect(await keptSession(page)).toEqual({ persistent: nothingKept, tab: nothingKept });
  const token = { userToken: tab.userToken ?? "", userEmail: ada.email };
  await expect(callApi("GET", "/api/v1/profile", undefined, token)).rejects.toThrow("401");
});

test("a call that is answered with 401 ends the session here and leads to sign-in", async ({
  page,
  watch,
}) => {
  watch.expects(/^401: /);
  // The stream hears of it too, and would do the same.
  await page.route("**/api/v1/events", () => undefined);
  const former = { userToken: "a-token-that-is-no-longer-good", userEmail: newAddress("ada") };
  await arriveSignedIn(page, former, "/app/account");
  await expect(page).toHaveURL(/#\/signin$/);
  await expect(heading(page, "Sign in")).toBeVisible();
  expect(await keptSession(page)).toEqual({ persistent: nothingKept, tab: nothingKept });
});

test("the page of a group's invitation loads who one is, with an invitation and without", async ({
  page,
}) => {
  const [ida, bo] = await makeColleagues("Ida", "Bo");
  if (!ida || !bo) throw new Error("Two people were asked for.");
  const group = await makeGroup("On entry", [ida]);
  await inviteTo(group.id, ida, bo);
  const link = await invitationLink(bo.email, "On entry");
  const calls = recordCalls(page);
  const profiles = () => calls.filter(({ path }) => path === "/api/v1/profile");

  // Nobody is signed in: the token waits on this device, and there is no one to ask about.
  await page.goto(`/${link}`);
  await expect(heading(page, "Sign in")).toBeVisible();
  const kept = await page.evaluate(() => localStorage.getItem("groupInvitationToken"));
  expect(link).toContain(`invitation_token=${kept}`);
  expect(profiles()).toEqual([]);
  await page.evaluate(() => localStorage.clear());

  await arriveSignedIn(page, bo.token, "/groups/accept");
  await expect(heading(page, "Open the link from your mail")).toBeVisible();
  await expect.poll(() => profiles().length).toBe(1);

  await arriveSignedIn(page, bo.token, link.slice(1));
  await expect(heading(page, "You are invited to On entry")).toBeVisible();
  await expect.poll(() => profiles().length).toBe(2);
  expect(profiles().map(({ method }) => method)).toEqual(["GET", "GET"]);
});

type Session = { token: string | null; email: string | null };
type Call = { method: string; path: string; body: unknown; session: Session };

const nobody: Session = { token: null, email: null };

function recordCalls(page: Page): Call[] {
  const calls: Call[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(callOf(request, pathname));
  });
  return calls;
}

function callOf(request: Request, path: string): Call {
  const headers = request.headers();
  const session = {
    token: headers["x-user-token"] ?? null,
    email: headers["x-user-email"] ?? null,
  };
  return { method: request.method(), path, body: request.postDataJSON(), session };
}

/** Each different one once. */
function sessionsOf(calls: readonly Call[]): Session[] {
  const texts = new Set(calls.map(({ session }) => JSON.stringify(session)));
  return [...texts].map((text) => JSON.parse(text) as Session);
}
