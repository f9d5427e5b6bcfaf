import type { Comment } from "@sightline/contract/conversations.shapes.ts";
import type { InsightGroup } from "@sightline/contract/groups/groups.shapes.ts";
import type { GroupShare } from "@sightline/contract/groups/groups.shares.ts";
import { type LiveEventName, touchedByEvent } from "@sightline/contract/live.ts";
import { act, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { forget } from "#api/call/forget.ts";
import { queries } from "#api/load/queries.ts";
import { clearSession, storeSession } from "#api/session/session.ts";
import { json, startTestServer } from "#api/call/testServer.ts";
import { AnnounceProvider } from "#ui/overlays/LiveRegion.tsx";
import { makeLine, noteOpened } from "#testing/screens.tsx";
import { GroupScreen } from "./GroupScreen.tsx";
import { makeGroup, makeShare } from "#groups/groups.testing.ts";

const now = "2026-03-02T09:00:00.000Z";
const ada = { id: 1, first_name: "Ada", last_name: "Lind" };

function makeSaid(id: number, body: string): Comment {
  return {
    id,
    body,
    author: ada,
    internal: false,
    created_at: now,
    edited_at: null,
    deleted: false,
    version: 1,
    can: [],
    passage: null,
    attachments: [],
    thanks: null,
  };
}

const stale = { type: "", title: "Stale", status: 409, detail: "Compare.", code: "stale_version" };

let server: Awaited<ReturnType<typeof startTestServer>>;
let group: InsightGroup | null;
let shares: GroupShare[];
let comments: Comment[];
let line: ReturnType<typeof makeLine>;
let sharesLine: ReturnType<typeof makeLine>;

beforeEach(async () => {
  clearSession("signed_out");
  localStorage.clear();
  sessionStorage.clear();
  queries.clear();
  group = makeGroup();
  shares = [makeShare()];
  comments = [];
  line = makeLine();
  sharesLine = makeLine();
  server = await startTestServer(async ({ method, path, body }, response) => {
    await (path.endsWith("/insight_response_shares") ? sharesLine : line).passes();
    if (path === "/api/v1/profile") return json(response, 200, { user: { id: 1 } });
    if (path === "/api/v1/insight_categories")
      return json(response, 200, { insight_categories: [] });
    if (path.endsWith("/comments"))
      return json(response, 200, { comments, people: [], next_cursor: null });
    if (path.endsWith("/candidates")) return json(response, 200, { candidates: [] });
    if (!group) return json(response, 404, { code: "not_found", title: "Not found" });
    if (path.endsWith("/insight_response_shares"))
      return json(response, 200, { insight_group_shares: shares, next_cursor: null });
    const version: unknown = method === "PUT" ? JSON.parse(body).version : group.version;
    if (version !== group.version) return json(response, 409, { ...stale, insight_group: group });
    json(response, 200, { insight_group: group });
  });
  storeSession({ token: "t", email: "ada@example.org" }, false);
});
afterEach(() => server.stop());

function open(search = "") {
  return render(
    <AnnounceProvider>
      <MemoryRouter initialEntries={[`/app/community/groups/4${search}`]}>
        <Routes>
          <Route path="/app/community/groups/:groupId" element={<GroupScreen />} />
        </Routes>
      </MemoryRouter>
    </AnnounceProvider>,
  );
}

const hear = (name: LiveEventName) => act(() => forget(touchedByEvent[name]));
const sharedTitle = "What does oat milk cost?";

test("what is taken back leaves the open page at once; what is new waits", async () => {
  open();
  await screen.findByRole("link", { name: sharedTitle });
  const newer = makeShare({ id: 8, note: "Newer" });
  shares = [newer];
  hear("insight_group_shares_changed");
  await waitFor(() => expect(screen.queryByRole("link", { name: sharedTitle })).toBeNull());
  await userEvent.click(await screen.findByRole("button", { name: "Show it" }));
  await screen.findByText("Newer");
});

test("what a notification leads to is unfolded, with the comment in view", async () => {
  const scroll = vi.spyOn(Element.prototype, "scrollIntoView");
  onTestFinished(() => scroll.mockRestore());
  const other = makeShare({ id: 6, note: "Another" });
  shares = [makeShare({ comments_count: 2 }), other];
  comments = [makeSaid(31, "The later one"), makeSaid(30, "The one that names you")];
  open("?share=7&comment=30");
  const said = await screen.findByText("The one that names you");
  const row = said.closest("li");
  await waitFor(() => expect(document.activeElement).toBe(row));
  expect(scroll.mock.contexts).toContain(row);
  expect(screen.getAllByRole("list", { name: /^Comments on/ })).toHaveLength(1);
});

test("who says to have read it is not told that they have not", async () => {
  const { insight_response } = makeShare();
  const asked = { asked_by: ada, asked_at: now, confirmed: 1, of: 2, earlier: 0, version: 2 };
  const confirmation = { ...asked, mine: 2, reminded_at: null, can: ["confirm" as const] };
  const unread = { insight_response: { ...insight_response, unread: true } };
  shares = [makeShare({ ...unread, confirmation })];
  const shown = open();
  await screen.findByRole("link", { name: sharedTitle });
  expect(screen.queryByText("Not read yet:")).toBeNull();
  shown.unmount();
  queries.clear();
  shares = [makeShare({ ...unread, confirmation: { ...confirmation, mine: 1 } })];
  open();
  await screen.findByText("Not read yet:");
});

test("who is removed while looking is told so, and sees nothing of it any more", async () => {
  open();
  await screen.findByRole("link", { name: sharedTitle });
  group = null;
  hear("insight_group_changed");
  await screen.findByText("You are no longer in Harbour");
  expect(screen.queryByText(sharedTitle)).toBeNull();
  expect(screen.queryByText("Bo Dahl")).toBeNull();
});

test("keys pressed while the group and what is shared in it load are kept", async () => {
  const opened = noteOpened();
  line.hold();
  sharesLine.hold();
  open();
  await waitFor(() => expect(server.heard).not.toHaveLength(0));
  await userEvent.keyboard("j");
  line.release();
  await screen.findByText("Loading what is shared");
  await userEvent.keyboard("{Enter}");
  sharesLine.release();
  await waitFor(() => expect(opened).toEqual(["#/app/insights/12"]));
});

test("members see neither invitations nor what owners do", async () => {
  group = makeGroup({ role: "member" });
  open();
  await screen.findByRole("heading", { level: 1, name: "Harbour" });
  for (const name of ["Rename or describe", "Delete the group", "Change Bo Dahl"])
    expect(screen.queryByRole("button", { name })).toBeNull();
  expect(screen.queryByLabelText("A person")).toBeNull();
});

test("a change over somebody else's shows both texts, and loses neither", async () => {
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Rename or describe" }));
  const dialog = within(await screen.findByRole("dialog"));
  const name = dialog.getByLabelText("Name");
  await userEvent.clear(name);
  await userEvent.type(name, "Mine");
  group = makeGroup({ name: "Theirs", version: 2 });
  await userEvent.click(dialog.getByRole("button", { name: "Save" }));
  await screen.findByText("Which one do you want to keep?");
  screen.getByText("Mine");
  screen.getAllByText("Theirs");
  await userEvent.click(screen.getByRole("button", { name: "Save mine" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const sent = server.heard.filter(({ method }) => method === "PUT").at(-1);
  expect(JSON.parse(sent?.body ?? "{}")).toEqual({ name: "Mine", description: "", version: 2 });
});

test("a note calls whom it names by today's name, as plain text", async () => {
  const people = [{ id: 7, first_name: "Mia", last_name: "Newname" }];
  shares = [makeShare({ note: "For @[Mia Member](user:7): *soon*.", people })];
  open();
  await screen.findByText("For @Mia Newname: *soon*.");
});
