import { reads } from "@sightline/contract/base/reads.ts";
import type { Insight } from "@sightline/contract/insights/insights.shapes.ts";
import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { forget } from "#api/call/forget.ts";
import { json } from "#api/call/testServer.ts";
import { ann, bob, makeRequest } from "#testing/requests.ts";
import { makeLine, renderAt, startScreens } from "#testing/screens.tsx";
import { untilSettled } from "#testing/settled.ts";
import { InsightCenterScreen } from "./InsightCenterScreen.tsx";
import { makeInsight, makeSource } from "#insights/insights.testing.ts";

let server: Awaited<ReturnType<typeof startScreens>>;
let request: InsightRequest | undefined;
let insight: Insight;
let line: ReturnType<typeof makeLine>;
const versions = new Map<number, Insight>();

/** What asking for more is refused with. */
let refusal: object | undefined;

const notFound = { type: "", title: "", status: 404, detail: "", code: "not_found" };

beforeEach(async () => {
  request = makeRequest({ status: "delivered", outcome: "partly_answered", requester: ann });
  insight = makeInsight();
  line = makeLine();
  versions.clear();
  refusal = undefined;
  server = await startScreens({
    "GET /api/v1/insight_requests/12": (_, response) =>
      request ? json(response, 200, { insight_request: request }) : json(response, 404, notFound),
    "GET /api/v1/insight_requests/12/insight_response": async (_, response) => {
      await line.passes();
      json(response, 200, { insight_response: insight });
    },
    "GET /api/v1/insight_requests/12/comments": (_, response) =>
      json(response, 200, { comments: request?.comments ?? [], people: [], next_cursor: null }),
    "GET /api/v1/insight_responses/31/versions/1": (_, response) =>
      json(response, 200, { insight_version: versions.get(1) }),
    "GET /api/v1/insight_responses/31/versions/2": (_, response) =>
      json(response, 200, { insight_version: versions.get(2) }),
    "GET /api/v1/insight_responses/31/shares": (_, response) =>
      json(response, 200, { places_shared: [] }),
    "PUT /api/v1/insight_responses/31/read": (_, response) => void response.writeHead(204).end(),
    "PUT /api/v1/insight_requests/12/read": (_, response) => void response.writeHead(204).end(),
    "POST /api/v1/insight_requests/12/acceptance": (_, response) =>
      json(response, 200, { insight_request: request }),
    "POST /api/v1/insight_requests/12/revision": (_, response) =>
      json(response, 200, { insight_request: request }),
    "POST /api/v1/insight_requests/12/rating": (_, response) =>
      json(response, 200, { insight_request: request }),
    "POST /api/v1/insight_requests/12/more": (_, response) =>
      refusal ? json(response, 409, refusal) : json(response, 200, { insight_request: request }),
  });
});
afterEach(() => server.stop());

const open = (search = "") =>
  renderAt(`/app/insights/12${search}`, "/app/insights/:requestId", <InsightCenterScreen />);
/** Of the whole text: the summary is there before the rest. */
const marks = async () => {
  await screen.findByRole("region", { name: "Sources" });
  return screen.findAllByRole("link", { name: /^Source \d/ });
};
/** The rail of what comes is another than that of what is still on its way. */
const inRail = (name: string) =>
  waitFor(() =>
    within(screen.getByRole("complementary", { name: "About this request" })).getByRole("button", {
      name,
    }),
  );
const sentTo = (path: string) =>
  server.heard.filter((one) => one.method !== "GET" && one.path.endsWith(path));
const bodyTo = (path: string): unknown => JSON.parse(sentTo(path).at(-1)?.body ?? "null");

/** Another version of the same insight, after the one there is. */
function correct(change: Partial<Insight>): Insight {
  versions.set(1, insight);
  const note = "The fee for Denmark was wrong.";
  const row = { ...insight, version: 2, note, published_at: "2026-11-15T09:20:00.000Z" };
  const { version, author, published_at } = row;
  const next = {
    ...row,
    ...change,
    versions: [{ version, note, author, published_at }, ...insight.versions],
  };
  versions.set(2, next);
  return next;
}

test("reads as an article: summary, text, questions, sources, and the question to be opened", async () => {
  open();
  await screen.findByRole("heading", { level: 1, name: /refill stations/ });
  await marks();
  const summary = screen.getByRole("region", { name: "Summary" });
  await waitFor(() =>
    expect(summary.textContent).toBe("Three duties bind a clothing brand before 2028 1."),
  );
  screen.getByRole("heading", { level: 2, name: "Collection comes first" });
  const questions = within(screen.getByRole("region", { name: "Your points" }));
  expect(questions.getAllByRole("definition").map((one) => one.textContent)).toEqual([
    "Answered",
    "PartlyNo draft for Germany yet.",
  ]);
  const sources = within(screen.getByRole("region", { name: "Sources" }));
  expect(sources.getAllByRole("listitem")).toHaveLength(2);
  expect(screen.getByText("What was asked").closest("details")?.open).toBe(false);
});

test("the line above what is new stays when the answer comes while one reads", async () => {
  const comment = { id: 1, body: "Nearly there.", author: bob, internal: false, can: [] };
  const written = { created_at: "2026-11-16T11:00:00.000Z", edited_at: null, deleted: false };
  const comments = [
    { ...comment, ...written, version: 1, passage: null, attachments: [], thanks: null },
  ];
  request = makeRequest({
    comments,
    requester: ann,
    activity_at: written.created_at,
    seen_at: "2026-11-16T10:00:00.000Z",
  });
  open();
  await screen.findByText("New since you last looked");
  const now = { status: "delivered", outcome: "answered" } as const;
  request = { ...request, ...now, seen_at: "2026-11-16T12:00:00.000Z" };
  forget([reads.requests]);
  await marks();
  await screen.findByText("Nearly there.");
  screen.getByText("New since you last looked");
});

test("a number that names no source stays the text it is", async () => {
  insight = makeInsight({ body: "Known [1], unknown [9]." });
  open();
  await marks();
  screen.getByText(/unknown \[9\]/);
});

test("a mark shows its source to the pointer, for as long as one looks", async () => {
  open();
  const [mark] = await marks();
  fireEvent.pointerOver(mark as Element, { pointerType: "mouse" });
  const note = await screen.findByRole("note", { name: "Source 1" });
  expect(note.textContent).toMatch(/^Source 1EUR-Lex · published 1 October 2025/);
  fireEvent.pointerOver(screen.getByRole("heading", { name: "Collection comes first" }), {
    pointerType: "mouse",
  });
  await waitFor(() => expect(screen.queryByRole("note")).toBeNull());
});

test("pressed, it holds the source and takes the focus; Escape gives it back", async () => {
  open();
  const mark = (await marks()).find((one) => one.textContent === "2");
  await userEvent.click(mark as Element);
  const note = await screen.findByRole("note", { name: "Source 2" });
  await waitFor(() => expect(document.activeElement).toBe(note));
  expect(screen.getByLabelText("Address").textContent).toBe("/app/insights/12");
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("note")).toBeNull();
  expect(document.activeElement).toBe(mark);
});

test("who goes on by key is done with it", async () => {
  open();
  await userEvent.click((await marks())[0] as Element);
  const note = await screen.findByRole("note");
  await waitFor(() => expect(document.activeElement).toBe(note));
  await userEvent.keyboard("{Tab}{Tab}{Tab}");
  await waitFor(() => expect(screen.queryByRole("note")).toBeNull());
});

test("from the text to the list, and from there through the places", async () => {
  open();
  await userEvent.click((await marks())[0] as Element);
  await userEvent.click(await screen.findByRole("button", { name: "See it in the list" }));
  expect(document.activeElement?.id).toBe("source-1");
  await userEvent.click(screen.getByRole("button", { name: /^Cited 3×.*source 1/ }));
  const ones = (await marks()).filter((one) => one.textContent === "1");
  const steps = await screen.findByRole("group", { name: "Places that cite source 1" });
  const next = within(steps).getByRole("button", { name: "Next place" });
  await waitFor(() => expect(document.activeElement).toBe(next));
  expect(ones[0]?.hasAttribute("data-stepped")).toBe(true);
  await userEvent.keyboard("{Enter}{Enter}");
  expect(steps.textContent).toContain("3 of 3");
  expect(ones.map((one) => one.hasAttribute("data-stepped"))).toEqual([false, false, true]);
  await screen.findByText(/^Source 1, place 3 of 3: .+/);
  await userEvent.keyboard("{Enter}");
  expect(steps.textContent).toContain("1 of 3");
  await userEvent.click(within(steps).getByRole("button", { name: "Previous place" }));
  await userEvent.keyboard("{Escape}");
  expect(document.activeElement).toBe(ones[2]);
  expect(screen.queryByRole("group", { name: /^Places that cite/ })).toBeNull();
  expect(ones[2]?.hasAttribute("data-stepped")).toBe(false);
});

test("a source that is cited once leads to its place at once, one goes back to the list from steps", async () => {
  open();
  const all = await marks();
  await userEvent.click(await screen.findByRole("button", { name: /^Cited once.*source 2/ }));
  expect(document.activeElement).toBe(all.find((one) => one.textContent === "2"));
  await userEvent.click(screen.getByRole("button", { name: /^Cited 3×/ }));
  await userEvent.click(await screen.findByRole("button", { name: "Back to the list" }));
  expect(document.activeElement?.id).toBe("source-1");
});

test("an address that names a source begins there", async () => {
  open("?source=2");
  await marks();
  await waitFor(() => expect(document.activeElement?.id).toBe("source-2"));
});

test("an old source says how old it is", async () => {
  insight = makeInsight({ sources: [makeSource({ number: 1, published_on: "2019-01-01" })] });
  open();
  await screen.findByText(/years old/);
});

test("what is shown is remembered as read, once", async () => {
  open();
  await waitFor(() => expect(sentTo("/31/read")).toHaveLength(1));
  expect(bodyTo("/31/read")).toEqual({ version: 1 });
  await untilSettled();
  expect(sentTo("/31/read")).toHaveLength(1);
});

test("who read an earlier version is shown what changed", async () => {
  insight = {
    ...correct({ summary: "Four duties bind a clothing brand before 2028 [1]." }),
    last_read_version: 1,
  };
  open();
  const corrected = within(
    await screen.findByRole("region", { name: "Corrected since you read it" }),
  );
  corrected.getByText("The fee for Denmark was wrong.");
  await userEvent.click(corrected.getByRole("button", { name: "Show what changed" }));
  await waitFor(() => expect(document.querySelector("ins")?.textContent).toContain("Four"));
  expect(document.querySelector("del")?.textContent).toContain("Three");
  await waitFor(() => expect(bodyTo("/31/read")).toEqual({ version: 2 }));
});

test("a correction that comes meanwhile waits, and changes no word until asked for", async () => {
  open();
  await marks();
  insight = correct({ summary: "Four duties." });
  forget([reads.requests]);
  const show = await screen.findByRole("button", { name: "Show it" });
  expect(screen.getByRole("region", { name: "Summary" }).textContent).toMatch(/^Three/);
  await userEvent.click(show);
  await waitFor(() =>
    expect(screen.getByRole("region", { name: "Summary" }).textContent).toBe("Four duties."),
  );
  const changed = await screen.findByRole("button", { name: "Show what changed" });
  await waitFor(() => expect(document.activeElement).toBe(changed));
  await waitFor(() => expect(bodyTo("/31/read")).toEqual({ version: 2 }));
});

test("past its review-by day it says so, and leads to asking again", async () => {
  insight = makeInsight({ review_by: "2020-01-31" });
  open();
  const note = within(await screen.findByRole("region", { name: "May be out of date" }));
  note.getByText(/31 January 2020/);
  expect(note.getByRole("link", { name: "Ask again" }).getAttribute("href")).toBe(
    "#/app/requests/all/duplicate/12",
  );
});

test("while a revision is written it says that this is the former version", async () => {
  const { insight_request: delivered } = makeInsight();
  insight = makeInsight({ insight_request: { ...delivered, status: "in_progress" } });
  open();
  await screen.findByRole("region", { name: "Being revised" });
});

test("while more is asked for it says so, until that is answered", async () => {
  const { insight_request: delivered } = makeInsight();
  insight = makeInsight({ insight_request: { ...delivered, status: "in_progress" } });
  const points = [{ id: 1, text: "What must we collect?" }];
  request = makeRequest({
    status: "in_progress",
    outcome: "partly_answered",
    insight_points: [...points, { id: 9, text: "And in Norway?", round: 2 }],
  });
  open();
  await screen.findByRole("region", { name: "Being extended" });
  expect(screen.queryByRole("region", { name: "Being revised" })).toBeNull();
});

/** Counted as accepted, unrated. */
function acceptBySilence(): void {
  const { insight_request: delivered } = makeInsight();
  insight = makeInsight({ insight_request: { ...delivered, status: "accepted" } });
  request = makeRequest({
    status: "accepted",
    can: ["rate", "ask_more"],
    more_until: "2099-02-16T16:00:00.000Z",
    analyst: bob,
  });
}

test("what silence accepted is rated late, from where the reading ends", async () => {
  acceptBySilence();
  open();
  const end = within(await screen.findByRole("region", { name: "Rating" }));
  end.getByText(/^You can rate it, and ask for more, until/);
  await userEvent.click(end.getByRole("button", { name: "Rate it" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Rate this insight?" }));
  await userEvent.click(dialog.getByRole("button", { name: "Rate it" }));
  dialog.getByText("Choose one to five stars.");
  await userEvent.click(dialog.getByRole("radio", { name: "4: Helped a lot" }));
  await userEvent.click(dialog.getByRole("button", { name: "Rate it" }));
  await waitFor(() => expect(bodyTo("/rating")).toEqual({ rating: 4 }));
});

test("more is asked for by points and a note, over the version that was read", async () => {
  acceptBySilence();
  open();
  await userEvent.click(await inRail("Ask for more"));
  const dialog = within(await screen.findByRole("dialog", { name: "Ask for more?" }));
  dialog.getByText(/Bob Test, who answered it, is asked first/);
  await userEvent.click(dialog.getByRole("button", { name: "Ask for more" }));
  await dialog.findByText("Name at least one point.");
  const first = dialog.getByRole("textbox", { name: "Point 1" });
  expect(document.activeElement).toBe(first);
  await userEvent.type(first, "And in Norway?{Enter}Since when?");
  await userEvent.type(dialog.getByRole("textbox", { name: /analyst know/ }), "We open there");
  await userEvent.click(dialog.getByRole("button", { name: "Ask for more" }));
  await waitFor(() =>
    expect(bodyTo("/more")).toEqual({
      insight_version: 1,
      insight_points_attributes: [{ text: "And in Norway?" }, { text: "Since when?" }],
      reason: "We open there",
    }),
  );
  expect(sentTo("/more")).toHaveLength(1);
});

test("over an older version it is told so, and asked again only by another press", async () => {
  acceptBySilence();
  const title = "Changed in the meantime";
  const detail = "The insight changed since you opened it.";
  refusal = { type: "", title, status: 409, detail, code: "stale_version" };
  refusal = { ...refusal, insight_response: { ...insight, version: 2 } };
  open();
  await userEvent.click(await inRail("Ask for more"));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByRole("textbox", { name: "Point 1" }), "And in Norway?");
  await userEvent.click(dialog.getByRole("button", { name: "Ask for more" }));
  await dialog.findByText(detail);
  expect(dialog.getByRole("textbox", { name: "Point 1" })).toMatchObject({
    value: "And in Norway?",
  });
  refusal = undefined;
  await userEvent.click(dialog.getByRole("button", { name: "Ask for more" }));
  await waitFor(() => expect(bodyTo("/more")).toMatchObject({ insight_version: 2 }));
});

test("who closes the dialog finds what was typed when it is opened again", async () => {
  acceptBySilence();
  open();
  await userEvent.click(await inRail("Ask for more"));
  const typed = within(await screen.findByRole("dialog"));
  await userEvent.type(typed.getByRole("textbox", { name: "Point 1" }), "And in Norway?");
  await userEvent.click(typed.getByRole("button", { name: "Not now" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await userEvent.click(await inRail("Ask for more"));
  const again = within(await screen.findByRole("dialog"));
  expect(again.getByRole("textbox", { name: "Point 1" })).toMatchObject({
    value: "And in Norway?",
  });
});

test("once the time for it is over, neither is offered", async () => {
  acceptBySilence();
  request = makeRequest({ status: "accepted", can: [] });
  open();
  await marks();
  expect(screen.queryByRole("button", { name: "Rate it" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Ask for more" })).toBeNull();
});

test("is accepted with a rating, which must be given", async () => {
  request = makeRequest({ status: "delivered", can: ["accept", "ask_revision"] });
  open();
  await userEvent.click(await inRail("Accept and rate"));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("button", { name: "Accept and rate" }));
  dialog.getByText("Choose one to five stars.");
  await userEvent.click(dialog.getByRole("radio", { name: "4: Helped a lot" }));
  await userEvent.type(dialog.getByRole("textbox"), "Clear");
  await userEvent.click(dialog.getByRole("button", { name: "Accept and rate" }));
  await waitFor(() => expect(bodyTo("/acceptance")).toEqual({ rating: 4, comment: "Clear" }));
});

test("without stars the cursor goes to them, and what was written of it outlives the dialog", async () => {
  request = makeRequest({ status: "delivered", can: ["accept", "ask_revision"] });
  open();
  await userEvent.click(await inRail("Accept and rate"));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByRole("textbox"), "Clear");
  await userEvent.click(dialog.getByRole("button", { name: "Accept and rate" }));
  expect(document.activeElement).toBe(dialog.getByRole("radio", { name: /^1/ }));
  await userEvent.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await userEvent.click(await inRail("Accept and rate"));
  const again = within(await screen.findByRole("dialog"));
  expect(again.getByRole("textbox")).toMatchObject({ value: "Clear" });
});

test("silence that accepts while one writes takes nothing away: it is rated then", async () => {
  request = makeRequest({ status: "delivered", can: ["accept", "ask_revision"] });
  open();
  await userEvent.click(await inRail("Accept and rate"));
  const before = within(await screen.findByRole("dialog", { name: "Accept this insight?" }));
  await userEvent.type(before.getByRole("textbox"), "Clear");
  const held = insight;
  acceptBySilence();
  // What is read stays as it was, however the request stands by now.
  insight = held;
  forget([reads.requests]);
  const dialog = within(await screen.findByRole("dialog", { name: "Rate this insight?" }));
  expect(dialog.getByRole("textbox")).toMatchObject({ value: "Clear" });
  await userEvent.click(dialog.getByRole("radio", { name: "4: Helped a lot" }));
  await userEvent.click(dialog.getByRole("button", { name: "Rate it" }));
  await waitFor(() => expect(bodyTo("/rating")).toEqual({ rating: 4, comment: "Clear" }));
});

test("who has rated it finds the focus where the rating stands", async () => {
  acceptBySilence();
  open();
  await userEvent.click(await inRail("Rate it"));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.click(dialog.getByRole("radio", { name: "4: Helped a lot" }));
  if (request) request = { ...request, rating: 4, can: ["ask_more"] };
  await userEvent.click(dialog.getByRole("button", { name: "Rate it" }));
  // As long as the dialog is open nothing else is there.
  const end = await screen.findByRole("region", { name: "Rating" });
  await waitFor(() => expect(end.textContent).toContain("You rated it 4 of 5"));
  await waitFor(() => expect(document.activeElement).toBe(end));
});

test("what was refused is corrected at its field, and no longer told once one does", async () => {
  acceptBySilence();
  const told = { type: "", title: "Please check", status: 422, detail: "", code: "invalid" };
  refusal = { ...told, errors: { reason: ["Use at most 1000 characters."] } };
  open();
  await userEvent.click(await inRail("Ask for more"));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByRole("textbox", { name: "Point 1" }), "And in Norway?");
  await userEvent.click(dialog.getByRole("button", { name: "Ask for more" }));
  await dialog.findByText("Use at most 1000 characters.");
  const note = dialog.getByRole("textbox", { name: /analyst know/ });
  await waitFor(() => expect(document.activeElement).toBe(note));
  await userEvent.keyboard("x");
  expect(dialog.queryByText("Use at most 1000 characters.")).toBeNull();
  expect(dialog.queryByText("Please check")).toBeNull();
});

test("beside the text and at its end, the same is marked to be there once", async () => {
  acceptBySilence();
  open();
  for (const name of ["Rate it", "Ask for more"])
    expect((await inRail(name)).closest("[data-in-text]")).not.toBeNull();
});

test("can be accepted from the rail, where the reading ends, and from the bar", async () => {
  request = makeRequest({ status: "delivered", can: ["accept", "ask_revision"] });
  open();
  await inRail("Accept and rate");
  for (const place of [
    await screen.findByRole("region", { name: "Is this what you needed to know?" }),
    screen.getByRole("group", { name: "What you can do now" }),
  ]) {
    await userEvent.click(within(place).getByRole("button", { name: "Accept and rate" }));
    const dialog = await screen.findByRole("dialog", { name: "Accept this insight?" });
    await userEvent.click(within(dialog).getByRole("button", { name: "Not yet" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  }
});

test.each([
  [ann, "You rated it 4 of 5: Helped a lot"],
  [bob, "Bob Test rated it 4 of 5: Helped a lot"],
])("once it is accepted the rating of %o shows", async (requester, words) => {
  request = makeRequest({ status: "accepted", rating: 4, requester, can: [] });
  open();
  const rating = await screen.findByRole("region", { name: "Rating" });
  expect(rating.textContent).toBe(words);
  expect(screen.queryByRole("group", { name: "What you can do now" })).toBeNull();
});

test("is sent back with what is open, chosen already; the reason must be given", async () => {
  request = makeRequest({ status: "delivered", can: ["accept", "ask_revision"] });
  open();
  await userEvent.click(await inRail("Ask for a revision"));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole("checkbox", { name: "What must we collect?" })).toMatchObject({
    checked: false,
  });
  await userEvent.click(dialog.getByRole("button", { name: "Ask for a revision" }));
  dialog.getByText("Say what is missing.");
  await userEvent.type(dialog.getByRole("textbox"), "Germany");
  await userEvent.click(dialog.getByRole("button", { name: "Ask for a revision" }));
  await waitFor(() =>
    expect(bodyTo("/revision")).toEqual({ insight_point_ids: [2], reason: "Germany" }),
  );
});

test("who sees it through a group reads it without the request's own parts", async () => {
  request = undefined;
  insight = makeInsight({ sees_request: false });
  open();
  await screen.findByRole("heading", { level: 1, name: /textile waste/ });
  await marks();
  screen.getByRole("region", { name: "The points" });
  for (const name of ["The promise", "People", "What happened"])
    expect(screen.queryByRole("region", { name })).toBeNull();
  expect(screen.queryByRole("button", { name: "Accept and rate" })).toBeNull();
});

test("whoever writes on the page when the answer comes writes on", async () => {
  const delivered = request;
  request = makeRequest({ status: "in_progress", requester: ann });
  line.hold();
  open();
  const comment = await screen.findByRole("textbox", { name: "Write a comment" });
  await userEvent.type(comment, "Is it");
  request = delivered;
  act(() => forget([reads.requests]));
  await screen.findByText("Delivered");
  await untilSettled();
  expect(document.activeElement).toBe(comment);
  await userEvent.keyboard(" ready?");
  line.release();
  await screen.findByRole("region", { name: "Sources" });
  expect(document.activeElement).toBe(comment);
  await userEvent.keyboard(" Soon?");
  expect(comment).toHaveProperty("value", "Is it ready? Soon?");
});
