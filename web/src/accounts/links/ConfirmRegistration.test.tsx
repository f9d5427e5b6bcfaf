import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { clearSession, currentSession } from "#api/session/session.ts";
import { json, startTestServer } from "#api/call/testServer.ts";
import { ConfirmRegistration } from "./ConfirmRegistration.tsx";

const email = "olga@example.org";
let server: Awaited<ReturnType<typeof startTestServer>>;
let isNeeded: boolean;
let answer: { status: number; body: object };

const problem = (status: number, code: string, errors = {}) => ({
  status,
  body: { type: "", title: `A problem: ${code}`, detail: "", status, code, errors, request_id: "" },
});

beforeEach(async () => {
  clearSession("signed_out");
  isNeeded = true;
  answer = { status: 200, body: { user_token: "new", email, user: {} } };
  server = await startTestServer(({ method, path }, response) => {
    if (method === "DELETE") return void response.writeHead(204).end();
    if (method === "POST" && path === "/api/v1/users/confirmation")
      return json(response, answer.status, answer.body);
    json(response, 200, {
      confirmation: {
        state: "valid",
        email,
        expires_at: "2099-01-01T00:00:00.000Z",
        first_name: "Stan",
        last_name: "Stranger",
        registered_at: "2026-01-01T00:00:00.000Z",
        password_needed: isNeeded,
      },
    });
  });
});
afterEach(() => server.stop());

const open = () =>
  render(
    <MemoryRouter>
      <ConfirmRegistration token="secret" />
    </MemoryRouter>,
  );
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const sent = () =>
  server.heard
    .filter(({ method, path }) => method === "POST" && path === "/api/v1/users/confirmation")
    .map(({ body }) => JSON.parse(body));

test("one registration is confirmed by the token alone", async () => {
  isNeeded = false;
  open();
  await press("Confirm my account");
  await waitFor(() => expect(currentSession()).toEqual({ token: "new", email }));
  expect(sent()).toEqual([{ confirmation_token: "secret" }]);
  expect(screen.queryByLabelText("Password")).toBeNull();
});

test("one of several asks for the password, and sends none that is empty", async () => {
  open();
  await press("Confirm my account");
  const field = screen.getByLabelText("Password");
  screen.getByText("Enter the password that you registered with.");
  expect(document.activeElement).toBe(field);
  expect(sent()).toEqual([]);
  await userEvent.type(field, "quiet-copper-lantern{Enter}");
  await waitFor(() => expect(currentSession()).toEqual({ token: "new", email }));
  expect(sent()).toEqual([{ confirmation_token: "secret", password: "quiet-copper-lantern" }]);
});

test("a wrong password is told at its field, which keeps the cursor", async () => {
  answer = problem(422, "invalid", { password: ["Not this one."] });
  open();
  await userEvent.type(await screen.findByLabelText("Password"), "a wrong one{Enter}");
  await screen.findByText("Not this one.");
  expect(document.activeElement).toBe(screen.getByLabelText("Password"));
  await userEvent.type(screen.getByLabelText("Password"), "!");
  expect(screen.queryByText("Not this one.")).toBeNull();
});

test("too many tries are told, and so is a registration that came meanwhile", async () => {
  isNeeded = false;
  answer = problem(409, "password_needed");
  open();
  await press("Confirm my account");
  await screen.findByText("A problem: password_needed");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Password")));
  answer = problem(429, "throttled");
  await userEvent.type(screen.getByLabelText("Password"), "a wrong one{Enter}");
  await screen.findByText("A problem: throttled");
  screen.getByLabelText("Password");
});

test("who discards one of several is told of the others", async () => {
  open();
  await press("This wasn't me");
  await screen.findByText(/open the link in another of our mails/);
});
