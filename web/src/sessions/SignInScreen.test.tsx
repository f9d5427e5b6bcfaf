import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { clearSession, currentSession, storeSession } from "#api/session/session.ts";
import { json, startTestServer } from "#api/call/testServer.ts";
import { letPassUntil } from "#testing/clock.ts";
import { writeRegistration } from "#testing/registration.ts";
import { untilSettled } from "#testing/settled.ts";
import { SignInScreen } from "./SignInScreen.tsx";

const email = "ann@example.org";
let server: Awaited<ReturnType<typeof startTestServer>>;

beforeEach(async () => {
  storeSession({ token: "t", email: "former@example.org" }, true);
  clearSession("signed_out");
  sessionStorage.clear();
  server = await startTestServer((_heard, response) =>
    json(response, 200, { user_token: "new", email, user: {} }),
  );
});
afterEach(async () => {
  vi.useRealTimers();
  await server.stop();
});

const fill = async (mail: string, password: string) => {
  await userEvent.clear(screen.getByLabelText("E-mail"));
  if (mail) await userEvent.type(screen.getByLabelText("E-mail"), mail);
  if (password) await userEvent.type(screen.getByLabelText("Password"), password);
};
const send = () => userEvent.click(screen.getByRole("button", { name: "Sign in" }));

test("signs in for this tab alone, and sends remember only when ticked", async () => {
  render(<SignInScreen />);
  await fill(email, "a password");
  await send();
  await waitFor(() => expect(currentSession()).toEqual({ token: "new", email }));
  expect(JSON.parse(server.heard[0]?.body ?? "")).toEqual({ email, password: "a password" });
  expect(sessionStorage.getItem("userToken")).toBe("new");
});

test("remembers persistently when asked to", async () => {
  render(<SignInScreen />);
  await fill(email, "a password");
  await userEvent.click(screen.getByRole("checkbox"));
  await send();
  await waitFor(() => expect(localStorage.getItem("userToken")).toBe("new"));
  expect(JSON.parse(server.heard[0]?.body ?? "")).toMatchObject({ remember: true });
});

test("checks on leaving a field, and puts the cursor into the first that is wrong", async () => {
  render(<SignInScreen />);
  await fill("ann", "");
  await userEvent.tab();
  screen.getByText("Enter an e-mail address, like name@example.org.");
  await send();
  await untilSettled();
  expect(server.heard).toHaveLength(0);
  screen.getByText("Fill this in.");
  expect(document.activeElement).toBe(screen.getByLabelText("E-mail"));
  await userEvent.type(screen.getByLabelText("E-mail"), "@example.org");
  expect(screen.queryByText(/Enter an e-mail/)).toBeNull();
});

test("a refusal is told in words and keeps what was typed", async () => {
  server.answerWith((_heard, response) =>
    json(response, 422, {
      type: "",
      status: 422,
      code: "sign_in_refused",
      title: "That e-mail and password don't match",
      detail: "Check both and try again, or reset the password.",
    }),
  );
  render(<SignInScreen />);
  await fill(email, "wrong");
  await send();
  await screen.findByText(/don't match/);
  expect(screen.getByLabelText("E-mail")).toMatchObject({ value: email });
  expect(screen.getByLabelText("Password")).toMatchObject({ value: "wrong" });
  expect(document.activeElement).toBe(screen.getByLabelText("Password"));
});

test("too many tries are counted down, then one may try again", async () => {
  server.answerWith((_heard, response) => json(response, 429, {}, { "retry-after": "2" }));
  render(<SignInScreen />);
  await fill(email, "wrong");
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.click(screen.getByRole("button", { name: "Sign in" }));
  const button = (name: string) => screen.getByRole("button", { name });
  await letPassUntil(() => expect(button("Try again in 2 s")).toMatchObject({ disabled: true }));
  await letPassUntil(() => expect(button("Try again in 1 s")).toMatchObject({ disabled: true }));
  await letPassUntil(() => expect(button("Sign in")).toMatchObject({ disabled: false }));
});

test("the e-mail survives a reload, the password does not", async () => {
  const before = render(<SignInScreen />);
  await fill("half@exam", "secret");
  before.unmount();
  render(<SignInScreen />);
  expect(screen.getByLabelText("E-mail")).toMatchObject({ value: "half@exam" });
  expect(screen.getByLabelText("Password")).toMatchObject({ value: "" });
  expect(JSON.stringify(sessionStorage)).not.toContain("secret");
});

test("after a session that ended it says so and knows the address", () => {
  storeSession({ token: "t", email }, true);
  clearSession("expired");
  render(<SignInScreen />);
  screen.getByText(/Your session has ended/);
  expect(screen.getByLabelText("E-mail")).toMatchObject({ value: email });
});

test("an account is offered only where one can register", () => {
  const { unmount } = render(<SignInScreen />);
  screen.getByRole("link", { name: "Create an account" });
  unmount();
  writeRegistration("by_invitation");
  render(<SignInScreen />);
  screen.getByRole("link", { name: "Accounts come by invitation" });
  expect(screen.queryByText("Create an account")).toBeNull();
});
