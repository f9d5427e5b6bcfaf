import type { InsightScope } from "@sightline/contract/requests/requests.scope.shapes.ts";
import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { forgetEverything } from "#api/call/forget.ts";
import { json } from "#api/call/testServer.ts";
import { useLoad } from "#api/load/useLoad.ts";
import { ann, bob, makeEvent, makeRequest, makeScope } from "#testing/requests.ts";
import { renderAt, startScreens } from "#testing/screens.tsx";
import { ToastPlace } from "#ui/overlays/Toast.tsx";
import { UnsentWords } from "#requests/standing/UnsentWords.tsx";
import { GoToScope } from "./GoToScope.tsx";
import { isScopeOpen, RequestScope } from "./RequestScope.tsx";
import { ScopeNote } from "./ScopeNote.tsx";

let server: Awaited<ReturnType<typeof startScreens>>;
let request: InsightRequest;
let isStale: boolean;
let answering: Promise<void>;

const waiting = (change: Partial<InsightRequest> = {}) =>
  makeRequest({
    status: "needs_clarification",
    analyst: bob,
    insight_scopes: [makeScope()],
    can: ["confirm_scope", "correct_scope"],
    ...change,
  });
const answered = { answered_by: ann, answered_at: "2026-11-16T11:00:00.000Z" };

function answerWith(scope: Partial<InsightScope>) {
  if (isStale) {
    request = waiting({ insight_scopes: [makeScope({ version: 2, understanding: "Newer." })] });
    return { status: 409, body: { ...stale, insight_request: request } };
  }
  const insight_scopes = [makeScope({ ...scope, ...answered })];
  request = makeRequest({ status: "in_progress", insight_scopes });
  return { status: 200, body: { insight_request: request } };
}
const stale = {
  type: "",
  title: "Somebody else changed it",
  status: 409,
  detail: "Look at it as it is now.",
  code: "stale_version",
};

beforeEach(async () => {
  sessionStorage.clear();
  isStale = false;
  answering = Promise.resolve();
  request = waiting();
  server = await startScreens({
    "GET /api/v1/insight_requests/12": (_, response) =>
      json(response, 200, { insight_request: request }),
    "POST /api/v1/insight_requests/12/scope/confirmation": (_, response) => {
      const { status, body } = answerWith({ state: "confirmed" });
      json(response, status, body);
    },
    "POST /api/v1/insight_requests/12/scope/correction": async (_, response) => {
      const { status, body } = answerWith({ state: "corrected", correction: "In Norway." });
      await answering;
      json(response, status, body);
    },
  });
});
afterEach(() => server.stop());

function Shown() {
  const { answer } = useLoad(requests.getRequest, { params: { id: 12 } });
  if (!answer) return null;
  const { insight_request } = answer;
  const Part = isScopeOpen(insight_request) ? ScopeNote : RequestScope;
  return (
    <>
      <h1 tabIndex={-1}>{insight_request.title}</h1>
      <Part request={insight_request} readerId={ann.id} />
      <UnsentWords request={insight_request} />
    </>
  );
}

const open = (beside: ReactNode = null) =>
  renderAt(
    "/",
    "/",
    <>
      {beside}
      <Shown />
      <ToastPlace />
    </>,
  );
const sent = () =>
  server.heard
    .filter(({ path }) => path.includes("/scope/"))
    .map(({ path, body }) => [path.split("/").at(-1), JSON.parse(body) as unknown]);

test("who asked confirms it in one press", async () => {
  open();
  await screen.findByRole("heading", { name: "Bob Test asks: do we mean the same?" });
  screen.getByText("You want shelf prices.");
  screen.getByText("Wholesale.");
  await userEvent.click(screen.getByRole("button", { name: "Yes, that is what I mean" }));
  await screen.findByText("Confirmed; the clock is running again");
  expect(sent()).toEqual([["confirmation", { version: 1 }]]);
  await screen.findByRole("region", { name: "What the answer covers" });
  await waitFor(() =>
    expect(document.activeElement).toBe(
      screen.getByRole("heading", { name: "What the answer covers" }),
    ),
  );
});

test("one press opens the correction, one sends it, and not without words", async () => {
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Correct it" }));
  const field = screen.getByRole("textbox", { name: "What do you mean instead?" });
  expect(document.activeElement).toBe(field);
  await userEvent.click(screen.getByRole("button", { name: "Send correction" }));
  expect(sent()).toEqual([]);
  expect(document.activeElement).toBe(field);
  await userEvent.type(field, "In Norway.");
  await userEvent.click(screen.getByRole("button", { name: "Send correction" }));
  await screen.findByText("Your correction is sent; the clock is running again");
  expect(sent()).toEqual([["correction", { version: 1, correction: "In Norway." }]]);
  await waitFor(() =>
    expect(document.activeElement).toBe(
      screen.getByRole("heading", { name: "What the answer will cover" }),
    ),
  );
});

test("what was written on an older scope says so before it is sent on a newer one", async () => {
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Correct it" }));
  await userEvent.type(screen.getByRole("textbox"), "In Norway.");
  const said = /sent a new scope while you wrote/;
  expect(screen.queryByText(said)).toBeNull();
  request = waiting({ insight_scopes: [makeScope({ version: 2, understanding: "Newer." })] });
  act(() => forgetEverything());
  await screen.findByText("Newer.");
  screen.getByText(said);
  expect(screen.getByRole("textbox")).toHaveProperty("value", "In Norway.");
});

const unsent = () => screen.queryByRole("region", { name: "What was not sent" });

test("what was being written when it was settled elsewhere stays in sight", async () => {
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Correct it" }));
  await userEvent.type(screen.getByRole("textbox"), "In Norway.");
  expect(unsent()).toBeNull();
  const insight_scopes = [makeScope({ state: "confirmed", ...answered })];
  request = makeRequest({ status: "in_progress", insight_scopes });
  act(() => forgetEverything());
  await screen.findByText(/What you wrote was not sent/);
  screen.getByText("In Norway.");
  await userEvent.click(screen.getByRole("button", { name: "Throw it away" }));
  expect(unsent()).toBeNull();
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 })),
  );
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  expect(unsent()?.textContent).toContain("In Norway.");
});

test("what is on its way is not said to be unsent, though the news of it comes first", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  answering = promise;
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Correct it" }));
  await userEvent.type(screen.getByRole("textbox"), "In Norway.");
  await userEvent.click(screen.getByRole("button", { name: "Send correction" }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  act(() => forgetEverything());
  await screen.findByRole("heading", { name: "What the answer will cover" });
  expect(unsent()).toBeNull();
  resolve();
  await screen.findByText("Your correction is sent; the clock is running again");
  expect(unsent()).toBeNull();
});

describe("words that were on their way when the page was loaded anew", () => {
  beforeEach(async () => {
    const page = open();
    await userEvent.click(await screen.findByRole("button", { name: "Correct it" }));
    await userEvent.type(screen.getByRole("textbox"), "In Norway. ");
    page.unmount();
    const [key = "", text = ""] =
      Object.entries<string>(sessionStorage).find(([name]) => name.startsWith("typed:")) ?? [];
    expect(text).toContain("In Norway.");
    sessionStorage.setItem(key, JSON.stringify({ ...JSON.parse(text), sentFrom: 1 }));
  });

  test("are shown where they did not arrive, and its form is gone", async () => {
    request = makeRequest({ insight_scopes: [makeScope({ state: "confirmed", ...answered })] });
    act(() => forgetEverything());
    open();
    await screen.findByText(/What you wrote was not sent/);
    screen.getByText("In Norway.");
  });

  test("are not said to be unsent where they arrived, and not offered for the next scope", async () => {
    const insight_scopes = [
      makeScope({ state: "corrected", correction: "In Norway.", ...answered }),
    ];
    const events = [makeEvent({ id: 2, kind: "scope_corrected", reason: "In Norway." })];
    request = makeRequest({ insight_scopes, events });
    act(() => forgetEverything());
    open();
    await screen.findByRole("heading", { name: "What the answer will cover" });
    expect(unsent()).toBeNull();
    request = waiting({ insight_scopes: [makeScope({ version: 2, understanding: "Newer." })] });
    act(() => forgetEverything());
    await userEvent.click(await screen.findByRole("button", { name: "Correct it" }));
    expect(screen.getByRole("textbox")).toHaveProperty("value", "");
  });
});

test("to where one goes to answer it is the correction, once that is begun", async () => {
  open(<GoToScope />);
  const go = await screen.findByRole("button", { name: "Confirm the scope" });
  await screen.findByRole("button", { name: "Correct it" });
  await userEvent.click(go);
  const yes = screen.getByRole("button", { name: "Yes, that is what I mean" });
  expect(document.activeElement).toBe(yes);
  await userEvent.click(screen.getByRole("button", { name: "Correct it" }));
  await userEvent.click(go);
  expect(document.activeElement).toBe(screen.getByRole("textbox"));
});

test.each([
  ["needs_clarification", "Will look at", "Will leave out"],
  ["delivered", "Looks at", "Leaves out"],
  ["cancelled", "Was to look at", "Was to leave out"],
] as const)("while it is %s, no more is said than is so", async (status, looks, leaves) => {
  request = waiting({ status, can: [] });
  open();
  await screen.findByText(looks);
  screen.getByText(leaves);
});

test("where another was sent meanwhile, what was typed stays, and it is said why", async () => {
  isStale = true;
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Correct it" }));
  const field = screen.getByRole<HTMLTextAreaElement>("textbox", {
    name: "What do you mean instead?",
  });
  await userEvent.type(field, "In Norway.");
  await userEvent.click(screen.getByRole("button", { name: "Send correction" }));
  await screen.findByText("Somebody else changed it");
  expect(field.value).toBe("In Norway.");
});

test("what is typed on while a refusal is on its way is kept as well", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  answering = promise;
  isStale = true;
  const page = open();
  await userEvent.click(await screen.findByRole("button", { name: "Correct it" }));
  await userEvent.type(screen.getByRole("textbox"), "In Norway.");
  await userEvent.click(screen.getByRole("button", { name: "Send correction" }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  await userEvent.type(screen.getByRole("textbox"), " And in Sweden.");
  resolve();
  await screen.findByText("Somebody else changed it");
  page.unmount();
  open();
  await waitFor(() =>
    expect(screen.getByRole("textbox")).toHaveProperty("value", "In Norway. And in Sweden."),
  );
});

test("others read it, and that it waits for who asked", async () => {
  request = waiting({ requester: bob, can: [] });
  open();
  await screen.findByRole("heading", { name: "What the answer will cover" });
  screen.getByText(/Bob Test confirms or corrects it. The clock is paused until then./);
  expect(screen.queryByRole("button")).toBeNull();
});

test("where nothing waits for it, that is what is said", async () => {
  request = waiting({ status: "in_progress", insight_scopes: [makeScope({ pauses: false })] });
  open();
  await screen.findByText(/The work goes on meanwhile/);
  await userEvent.click(screen.getByRole("button", { name: "Yes, that is what I mean" }));
  await waitFor(() => expect(sent()).toHaveLength(1));
});
