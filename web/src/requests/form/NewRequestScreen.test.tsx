import type { Duplicate } from "@sightline/contract/requests/duplicates.ts";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { json } from "#api/call/testServer.ts";
// So that it would be there as soon as it is asked for.
import "#attachments/UploadField.tsx";
import { NewRequestScreen } from "./NewRequestScreen.tsx";
import { makeCategory, makeQuestion, makeRequest } from "#testing/requests.ts";
import { makeLine, renderAt, startScreens } from "#testing/screens.tsx";
import { skipTime, untilSettled } from "#testing/settled.ts";
import { runClock } from "#testing/clock.ts";

const several = makeQuestion({ id: 1, kind: "yes_no", label: "Several countries?" });
const which = makeQuestion({
  id: 2,
  kind: "short_text",
  label: "Which countries?",
  condition: { insight_question_id: 1, is: true },
});
const category = makeCategory({ insight_questions: [several, which] });
const other = makeCategory({ id: 2, name: "Pricing", slug: "pricing" });
const title = "Which rules take effect before 2028?";
const description = "We plan the 2028 line and need to know.";

const madeFrom: Duplicate = {
  duplicate_of: { id: 12, title: "Taken over from before" },
  title: "Taken over from before",
  description,
  points: [],
  visibility: "private",
  insight_category_id: 1,
  insight_questions: category.insight_questions,
  answers: [
    {
      state: "kept",
      insight_question_id: 1,
      former: { ...several, insight_question_id: 1, value: true },
      value: true,
    },
    {
      state: "changed",
      insight_question_id: 2,
      former: { ...which, label: "Countries?", insight_question_id: 98, value: "Norway" },
      value: "Norway",
    },
    {
      state: "no_longer_asked",
      insight_question_id: null,
      former: { ...which, label: "Which shops?", insight_question_id: 99, value: "Corner shops" },
      value: null,
    },
  ],
};

const figures = makeLine();
let server: Awaited<ReturnType<typeof startScreens>>;
let refusal: { status: number; body: object } | undefined;

beforeEach(async () => {
  refusal = undefined;
  server = await startScreens({
    "GET /api/v1/insight_categories": (_, response) =>
      json(response, 200, { insight_categories: [category, other] }),
    "GET /api/v1/turnarounds": async (_, response) => {
      await figures.passes();
      json(response, 200, { turnarounds: [] });
    },
    "GET /api/v1/insight_requests/12/duplicate": (_, response) =>
      json(response, 200, { duplicate: madeFrom }),
    "POST /api/v1/insight_requests": (_, response) =>
      refusal
        ? json(response, refusal.status, { type: "", status: refusal.status, ...refusal.body })
        : json(response, 201, { insight_request: makeRequest({ id: 77 }) }),
  });
});
afterEach(() => {
  figures.release();
  vi.unstubAllGlobals();
  return server.stop();
});

const open = (address = "/app/requests/regulation/new") =>
  renderAt(
    address,
    address.includes("duplicate")
      ? "/app/requests/:categoryId/duplicate/:requestId"
      : "/app/requests/:categoryId/new",
    <NewRequestScreen />,
  );
const address = () => screen.getByLabelText("Address").textContent;
const posts = () =>
  server.heard.filter((one) => one.method === "POST" && one.path.endsWith("/insight_requests"));
const titleField = () => screen.findByLabelText("What do you want to know?");
const write = async (field: HTMLElement, text: string) => {
  await userEvent.click(field);
  await userEvent.paste(text);
};
const fill = async () => {
  await write(await titleField(), title);
  await write(screen.getByLabelText("What is it for?"), description);
  await userEvent.click(screen.getByRole("radio", { name: "Yes" }));
  await write(await screen.findByLabelText("Which countries?"), "Sweden");
};
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

// Before all others: what has come once is there at once.
test("what is heavy and further down comes once the promise stands", async () => {
  const files = () => screen.queryByRole("group", { name: "Files" });
  runClock();
  vi.stubGlobal("requestIdleCallback", (action: () => void) => setTimeout(action));
  vi.stubGlobal("cancelIdleCallback", clearTimeout);
  figures.hold();
  open();
  await titleField();
  const busy = () => screen.getByLabelText("The promise").querySelector('[aria-busy="true"]');
  expect(busy()).not.toBeNull();
  // Less than it would wait at most, however long the promise is on its way.
  await skipTime(1_000);
  expect(files()).toBeNull();
  figures.release();
  await waitFor(() => expect(files()).not.toBeNull());
  expect(busy()).toBeNull();
});

test("all asks for the category first", async () => {
  open("/app/requests/all/new");
  await userEvent.click(await screen.findByRole("radio", { name: "Regulation" }));
  await titleField();
  await screen.findByText(/Submit now and have it by/);
});

test("is reviewed, sent once however often it is pressed, and opens", async () => {
  open();
  await fill();
  await press("Review and submit");
  await screen.findByRole("heading", { name: "Is this what you want to know?" });
  expect(address()).toBe("/app/requests/regulation/new?review");
  screen.getByText("Sweden");
  await userEvent.dblClick(screen.getByRole("button", { name: "Submit request" }));
  await waitFor(() => expect(address()).toBe("/app/insights/77"));
  await untilSettled();
  expect(posts()).toHaveLength(1);
  expect(posts()[0]?.headers["idempotency-key"]).toBeTruthy();
  expect(JSON.parse(posts()[0]?.body ?? "")).toEqual({
    insight_request: {
      title,
      description,
      visibility: "private",
      insight_category_id: 1,
      insight_answers_attributes: [
        { insight_question_id: 1, value: true },
        { insight_question_id: 2, value: "Sweden" },
      ],
    },
  });
  expect(JSON.stringify(sessionStorage)).not.toContain(title);
});

test("points are proposed as one writes, and filed as they stand", async () => {
  open();
  await fill();
  const descriptionField = screen.getByLabelText("What is it for?");
  await write(descriptionField, " What does it cost? Who pays?");
  const point = (name: string) => screen.getByRole("textbox", { name });
  await screen.findByRole("textbox", { name: "Point 3, proposed" });
  await userEvent.clear(point("Point 2, proposed"));
  await write(point("Point 2"), "What does it cost per piece?");
  await press("Remove point 1");
  // Written on, the text leaves alone what was edited or removed.
  await write(descriptionField, " How often?");
  await press("Review and submit");
  await press("Submit request");
  await waitFor(() => expect(posts()).toHaveLength(1));
  expect(JSON.parse(posts()[0]?.body ?? "")).toMatchObject({
    insight_request: {
      insight_points_attributes: [
        { text: "What does it cost per piece?" },
        { text: "Who pays?" },
        { text: "How often?" },
      ],
    },
  });
});

test("what is missing is listed, with the cursor in the first field that is wrong", async () => {
  open();
  await userEvent.type(await titleField(), "Why");
  await press("Review and submit");
  await screen.findByRole("heading", { name: "3 answers need another look" });
  expect(document.activeElement).toBe(screen.getByLabelText("What do you want to know?"));
  await untilSettled();
  expect(posts()).toHaveLength(0);
});

test("a question that an answer opens is not wrong before it could be answered", async () => {
  open();
  await userEvent.type(await titleField(), "Why");
  await press("Review and submit");
  await screen.findByRole("heading", { name: "3 answers need another look" });
  await userEvent.click(screen.getByRole("radio", { name: "Yes" }));
  const opened = await screen.findByLabelText("Which countries?");
  expect(opened.getAttribute("aria-invalid")).not.toBe("true");
  await press("Review and submit");
  await waitFor(() =>
    expect(screen.getByLabelText("Which countries?").getAttribute("aria-invalid")).toBe("true"),
  );
});

test("a field is checked on leaving it, but not for being passed through empty", async () => {
  open();
  await userEvent.type(await titleField(), "Why");
  expect(screen.queryByText(/Enter at least 6/)).toBeNull();
  await userEvent.tab();
  await screen.findByText("Enter at least 6 characters; this has 3.");
  expect(screen.queryByText("Fill this in.")).toBeNull();
});

test("what was typed survives a reload", async () => {
  const before = open();
  await fill();
  before.unmount();
  open();
  expect(await titleField()).toMatchObject({ value: title });
  expect(screen.getByLabelText("Which countries?")).toMatchObject({ value: "Sweden" });
});

test("Change leads back to the field it names", async () => {
  open();
  await fill();
  await press("Review and submit");
  await press("Change Which countries?");
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByLabelText("Which countries?")),
  );
});

test("what the server finds wrong is shown at its field", async () => {
  const errors = { "insight_request.insight_answers.2": ["There is no such country."] };
  refusal = { status: 422, body: { code: "invalid", title: "", detail: "", errors } };
  open();
  await fill();
  await press("Review and submit");
  await press("Submit request");
  await screen.findByText("There is no such country.");
  const field = screen.getByLabelText("Which countries?");
  await waitFor(() => expect(document.activeElement).toBe(field));
  await userEvent.type(field, "!");
  expect(screen.queryByText("There is no such country.")).toBeNull();
});

test("too many a day is told in the server's words, and nothing is lost", async () => {
  refusal = {
    status: 429,
    body: {
      code: "throttled",
      title: "Too many attempts",
      detail: "The next can be filed in 3 hours.",
    },
  };
  open();
  await fill();
  await press("Review and submit");
  await press("Submit request");
  await screen.findByText("Too many attempts. The next can be filed in 3 hours.");
  refusal = undefined;
  await press("Submit request");
  await waitFor(() => expect(address()).toBe("/app/insights/77"));
});

test("questions that changed meanwhile are shown anew, with the answers that fit", async () => {
  const today = [several, { ...which, id: 5, label: "In which countries?" }];
  const replacements = [{ insight_question_id: 2, replaced_by: 5 }];
  refusal = {
    status: 409,
    body: {
      code: "questions_changed",
      title: "",
      detail: "",
      insight_questions: today,
      replacements,
    },
  };
  open();
  await fill();
  await press("Review and submit");
  await press("Submit request");
  await screen.findByText(/The questions in this category have changed/);
  expect(screen.getByLabelText("In which countries?")).toMatchObject({ value: "Sweden" });
  screen.getByText("reworded, your answer kept");
  refusal = undefined;
  await press("Review and submit");
  await press("Submit request");
  await waitFor(() => expect(posts()).toHaveLength(2));
  expect(posts()[1]?.body).toContain('{"insight_question_id":5,"value":"Sweden"}');
});

test("a lost connection keeps everything, and the same attempt is sent again", async () => {
  open();
  await fill();
  await press("Review and submit");
  server.answerWith((_, response) => void response.socket?.destroy());
  await press("Submit request");
  await screen.findByText(/The server can't be reached/);
  server.answerWith((_, response) => json(response, 201, { insight_request: makeRequest() }));
  await press("Submit request");
  await waitFor(() => expect(address()).toBe("/app/insights/12"));
  expect(new Set(posts().map((one) => one.headers["idempotency-key"])).size).toBe(1);
});

test("a duplicate takes over what still fits, and shows both wordings of the rest", async () => {
  open("/app/requests/regulation/duplicate/12");
  expect(await titleField()).toMatchObject({ value: "Taken over from before" });
  expect(screen.getByRole("radio", { name: "Yes" })).toMatchObject({ checked: true });
  expect(screen.getByLabelText("Which countries?")).toMatchObject({ value: "Norway" });
  screen.getByText(/1 kept, 1 worded differently, 1 no longer asked/);
  await screen.findByText(/Asked before as “Countries\?”/);
  const gone = await screen.findByRole("region", { name: "No longer asked" });
  expect(gone.textContent).toContain("Corner shops");
  await press("Review and submit");
  await press("Submit request");
  await waitFor(() => expect(address()).toBe("/app/insights/77"));
  expect(JSON.parse(posts().at(-1)?.body ?? "")).toMatchObject({
    insight_request: { duplicate_of: 12 },
  });
});

test("in another category a duplicate does not speak of the questions it took over", async () => {
  open("/app/requests/regulation/duplicate/12");
  await screen.findByText(/Of its questions: 1 kept/);
  await userEvent.click(screen.getByRole("radio", { name: /^Pricing/ }));
  await screen.findByText(
    "Title and description are copied from request 12. This category asks its own questions; the answers were not taken over.",
  );
  await userEvent.click(screen.getByRole("radio", { name: /^Regulation/ }));
  await screen.findByText(/Of its questions: 1 kept/);
});

test("a duplicate becomes a draft once something is changed in it", async () => {
  const drafts = () =>
    server.heard.filter((one) => `${one.method} ${one.path}` === "POST /api/v1/drafts");
  const unwritten = open("/app/requests/regulation/duplicate/12");
  await titleField();
  expect(screen.queryByRole("button", { name: "Discard draft" })).toBeNull();
  // Left, what is not saved yet would be saved at once.
  unwritten.unmount();
  await untilSettled();
  expect(drafts()).toHaveLength(0);
  expect(JSON.stringify(sessionStorage)).not.toContain("Taken over from before");
  open("/app/requests/regulation/duplicate/12");
  await write(await titleField(), " And in Norway?");
  await waitFor(() => expect(drafts()).toHaveLength(1));
  expect(drafts()[0]?.body).toContain("Taken over from before And in Norway?");
});
