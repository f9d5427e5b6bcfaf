import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes, useLocation } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  findInvitationToken,
  clearSession,
  currentSession,
  storeSession,
} from "#api/session/session.ts";
import { json, startTestServer } from "#api/call/testServer.ts";
import { untilSettled } from "#testing/settled.ts";
import { RegisterScreen } from "./RegisterScreen.tsx";

const password = "quiet-copper-lantern";
const email = "ada@example.org";
const invitation = {
  email,
  organization: "Northwind",
  invited_by: { id: 7, first_name: "Ida", last_name: "Kaplan" },
  expires_at: "2099-01-01T00:00:00.000Z",
  state: "open",
  declined_at: null,
  next: "activate",
  password_min: 12,
};
const openPlace = {
  name: "Sightline",
  support_email: "help@example.org",
  registration: "open",
  has_admin: true,
  takes_requests: true,
  plan_seats: 5,
  legal_version: 3,
};
let server: Awaited<ReturnType<typeof startTestServer>>;
let invited: object = invitation;
let place = openPlace;
let mayRegister = true;
let fault: string | null = null;

beforeEach(async () => {
  storeSession({ token: "t", email: "former@example.org" }, true);
  clearSession("signed_out");
  sessionStorage.clear();
  localStorage.clear();
  invited = invitation;
  place = openPlace;
  mayRegister = true;
  fault = null;
  server = await startTestServer(({ method, path }, response) => {
    if (path.startsWith("/api/v1/verify_email"))
      return json(response, 200, { valid: true, reason: null, suggestion: null });
    if (path === "/api/v1/place") return json(response, 200, { place });
    if (path.startsWith("/api/v1/place/registration"))
      return json(response, 200, { may_register: mayRegister });
    if (path === "/api/v1/users/password_check") return json(response, 200, { fault });
    if (path === "/api/v1/authenticate")
      return json(response, 200, { user_token: "new", email, user: {} });
    if (method === "GET") return json(response, 200, { invitation: invited });
    json(response, method === "POST" ? 201 : 200, { message: "", user: {} });
  });
});
afterEach(() => server.stop());

function open(address: string) {
  return render(
    <MemoryRouter initialEntries={[address]}>
      <Address />
      <Routes>
        <Route path="/register/:step?" element={<RegisterScreen />} />
        <Route path="/activate/:step?" element={<RegisterScreen />} />
        <Route path="*" element={null} />
      </Routes>
    </MemoryRouter>,
  );
}

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

const address = () => document.querySelector("output");
const heading = (name: string | RegExp) => screen.findByRole("heading", { level: 1, name });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const kept = () => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]);

async function write(label: string, text: string) {
  await userEvent.click(screen.getByLabelText(label));
  await userEvent.paste(text);
}

async function fillInPerson() {
  await write("First name", "Ada");
  await write("Last name", "Muster");
  await press("Continue");
  await heading("Choose a password");
}

async function fillInPassword() {
  await write("Password", password);
  await write("Repeat password", password);
  await press("Continue");
  await heading("Almost there");
}

test("a registration goes through its steps, and no storage ever holds the password", async () => {
  open("/register");
  await heading("Create your account");
  await write("E-mail", email);
  await press("Continue");
  await heading("Who are you?");
  await fillInPerson();
  await fillInPassword();
  expect(kept()).toContain("Muster");
  expect(kept()).not.toContain(password);
  await userEvent.click(screen.getByRole("checkbox", { name: /I agree/ }));
  await press("Create my account");
  await heading("Check your mail");
  const sent = server.heard.find(({ path }) => path === "/api/v1/users.json");
  expect(JSON.parse(sent?.body ?? "")).toMatchObject({
    user: { email, first_name: "Ada", password, subscribed_newsletter: false, terms_version: 3 },
  });
  expect(kept()).not.toContain("Muster");
});

test("where accounts come by invitation, that is said before anything is typed", async () => {
  place = { ...openPlace, registration: "by_invitation" };
  open("/register");
  await heading("Accounts here come by invitation");
  screen.getByRole("link", { name: "help@example.org" });
  expect(screen.queryByLabelText("E-mail")).toBeNull();
});

test("where only some addresses can register, another one is told at its field", async () => {
  place = { ...openPlace, registration: "by_domains" };
  mayRegister = false;
  open("/register");
  await heading("Create your account");
  screen.getByText(/Only addresses of certain organizations/);
  await write("E-mail", email);
  await press("Continue");
  await screen.findByText(/This address can't register here/);
  mayRegister = true;
  await press("Continue");
  await heading("Who are you?");
});

test("a common password is refused at its step, and the meter says the same", async () => {
  fault = "Many people use this password.";
  open("/register");
  await heading("Create your account");
  await write("E-mail", email);
  await press("Continue");
  await heading("Who are you?");
  await fillInPerson();
  await write("Password", "password1234");
  await screen.findByText(fault);
  await write("Repeat password", "password1234");
  await press("Continue");
  await waitFor(() => expect(screen.getByLabelText("Password")).toBe(document.activeElement));
  expect(address()?.textContent).toBe("/register/password");
  expect(screen.getByLabelText("Password").getAttribute("aria-invalid")).toBe("true");
  screen.getByText(fault);
  await untilSettled();
  expect(server.heard.some(({ path }) => path === "/api/v1/users.json")).toBe(false);
});

test("after a reload the text is there and the password is asked for again", async () => {
  const before = open("/register");
  await heading("Create your account");
  await write("E-mail", email);
  await press("Continue");
  await heading("Who are you?");
  await fillInPerson();
  await fillInPassword();
  before.unmount();
  open("/register/terms");
  await heading("Choose a password");
  expect(address()?.textContent).toBe("/register/password");
  expect(screen.getByLabelText("Password")).toMatchObject({ value: "" });
});

test("an invitation is taken out of the address, and kept until it is used", async () => {
  open("/activate?invitation_token=secret");
  await heading("You are invited to Northwind");
  expect(address()?.textContent).toBe("/activate/email");
  expect(findInvitationToken()).toBe("secret");
  screen.getByText(/Ida Kaplan has invited you/);
  expect(screen.getByLabelText("E-mail")).toMatchObject({ value: email, readOnly: true });
});

test.each([
  ["expired", "This invitation has expired", "Send me a new link"],
  ["accepted", "This invitation was accepted", null],
  ["revoked", "This invitation was withdrawn", null],
  ["declined", "This invitation was declined", null],
  ["replaced", "There is a newer invitation", "Send it again"],
])("an invitation that is %s says so", async (state, title, renewal) => {
  invited = { ...invitation, state };
  open("/activate?invitation_token=secret");
  await heading(title);
  expect(screen.queryByRole("button", { name: /Send/ })?.textContent ?? null).toBe(renewal);
});

test("a decline by the link is offered back in its place, while it can be", async () => {
  open("/activate?invitation_token=secret");
  await heading("You are invited to Northwind");
  invited = { ...invitation, state: "declined", declined_at: new Date().toISOString() };
  await press("Decline");
  await heading("You declined the invitation to Northwind");
  invited = invitation;
  await press("Take it back");
  await heading("You are invited to Northwind");
  const undone = server.heard.find(({ path }) => path === "/api/v1/invitations/decline/undo");
  expect(JSON.parse(undone?.body ?? "")).toEqual({ invitation_token: "secret" });
});

test("an expired invitation has a new link sent to its address, and says so", async () => {
  invited = { ...invitation, state: "expired" };
  open("/activate?invitation_token=secret");
  await heading("This invitation has expired");
  await press("Send me a new link");
  await screen.findByText(/it is on its way to ada@example.org/);
  expect(server.heard.at(-1)).toMatchObject({ method: "POST", path: "/api/v1/links/renewal" });
  expect(JSON.parse(server.heard.at(-1)?.body ?? "")).toEqual({ token: "secret" });
});

test("the account is made, then signed in with the invitation's address for this tab", async () => {
  open("/activate/about?invitation_token=secret");
  await heading("Who are you?");
  await fillInPerson();
  await fillInPassword();
  await userEvent.click(screen.getByRole("checkbox", { name: /I agree/ }));
  await press("Create my account");
  await waitFor(() => expect(currentSession()).toEqual({ token: "new", email }));
  const calls = server.heard.map(({ method, path }) => `${method} ${path}`);
  expect(calls.slice(-2)).toEqual(["PUT /api/v1/invitations/secret", "POST /api/v1/authenticate"]);
  expect(JSON.parse(server.heard.at(-1)?.body ?? "")).toEqual({ email, password });
  expect(sessionStorage.getItem("userToken")).toBe("new");
  expect(findInvitationToken()).toBeNull();
});

test("an address that has an account is sent to sign in", async () => {
  invited = { ...invitation, next: "sign_in" };
  open("/activate?invitation_token=secret");
  await heading("You are invited to Northwind");
  await press("Sign in to accept");
  await waitFor(() => expect(address()?.textContent).toBe("/signin"));
  expect(sessionStorage.getItem("typed:nobody:sign-in")).toContain(email);
  expect(findInvitationToken()).toBe("secret");
});
