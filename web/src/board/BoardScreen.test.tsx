import { reads } from "@sightline/contract/base/reads.ts";
import type { PostRow } from "@sightline/contract/board/board.shapes.ts";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { forget } from "#api/call/forget.ts";
import { json } from "#api/call/testServer.ts";
import { queries } from "#api/load/queries.ts";
import { saveAndSignOut } from "#drafts/unsaved.ts";
import { currentSession } from "#api/session/session.ts";
import { listenToToasts, type ToastWords } from "#ui/overlays/toast.words.ts";
import { ann } from "#testing/requests.ts";
import { makeLine, noteOpened, renderAt, startScreens } from "#testing/screens.tsx";
import { skipTime, untilSettled } from "#testing/settled.ts";
import { runClock, savedAfterMs } from "#testing/clock.ts";
import { BoardScreen } from "./BoardScreen.tsx";

let server: Awaited<ReturnType<typeof startScreens>>;
let line: ReturnType<typeof makeLine>;
let draftsLine: ReturnType<typeof makeLine>;
/** Another tab has posted or discarded the draft. */
let isGone: boolean;
/** When the person deleted the eighth post. */
let deletedAt: string | null;

const moment = "2026-03-02T09:00:00.000Z";
const makePost = (id: number, title: string): PostRow => ({
  id,
  title,
  excerpt: "",
  author: ann,
  organization: null,
  version: 1,
  pinned: false,
  comment_count: 0,
  created_at: moment,
  edited_at: null,
  activity_at: moment,
  unread: false,
  deleted_at: null,
});

const notFound = { type: "", title: "", detail: "", code: "not_found", status: 404 };
const draft = {
  id: 5,
  kind: "post",
  title: "Ninth",
  version: 3,
  created_at: moment,
  saved_at: moment,
  content: { title: "Ninth", body: "Not yet whole.", board_post_id: null, version: null },
  attachments: [],
};
const other = { ...draft, id: 7, title: "Tenth" };
/** The board takes posts, and refuses drafts. */
let isTaken: boolean;
let isFull: boolean;
/** What another tab has saved over the draft. */
let newer: typeof draft | undefined;

beforeEach(async () => {
  line = makeLine();
  draftsLine = makeLine();
  isGone = false;
  isTaken = false;
  isFull = false;
  newer = undefined;
  deletedAt = null;
  server = await startScreens({
    "GET /api/v1/drafts": async (_, response) => {
      await draftsLine.passes();
      json(response, 200, { drafts: isGone ? [other] : [draft, other], next_cursor: null });
    },
    "GET /api/v1/drafts/5": (_, response) =>
      isGone ? json(response, 404, notFound) : json(response, 200, { draft: newer ?? draft }),
    "POST /api/v1/drafts/5/earlier": (_, response) =>
      json(response, isFull ? 503 : 201, isFull ? {} : { earlier_draft: { ...draft, id: 4 } }),
    "PUT /api/v1/drafts/5": (sent, response) => {
      if (isFull) return json(response, 422, { ...notFound, code: "invalid", status: 422 });
      const { content, version } = (JSON.parse(sent.body) as { draft: typeof draft }).draft;
      if (newer && version !== newer.version)
        return json(response, 409, {
          ...notFound,
          code: "stale_version",
          status: 409,
          draft: newer,
        });
      json(response, 200, { draft: { ...draft, version: version + 1, content } });
    },
    "POST /api/v1/drafts": (_, response) =>
      json(response, 201, { draft: { ...draft, id: 6, version: 1 } }),
    "DELETE /api/v1/board_posts/8/deletion": (_, response) => {
      deletedAt = null;
      json(response, 200, { board_post: makePost(8, "Eighth") });
    },
    "POST /api/v1/board_posts": (_, response) => {
      if (isTaken) return json(response, 201, { board_post: makePost(9, "Ninth") });
      json(response, 422, {
        ...notFound,
        code: "invalid",
        status: 422,
        errors: { draft_id: ["It may be posted already."] },
      });
    },
    "GET /api/v1/message_boards/1": async (_, response) => {
      await line.passes();
      const board_posts = [
        { ...makePost(8, "Eighth"), deleted_at: deletedAt },
        makePost(7, "Seventh"),
      ];
      json(response, 200, {
        message_board: { id: 1, name: "Message board", board_posts },
        next_cursor: null,
      });
    },
  });
});
afterEach(() => server.stop());

const heard = (method: string, path: string) =>
  server.heard.filter((one) => one.method === method && one.path === `/api/v1/${path}`);
const goneWords = /^This draft was sent or discarded elsewhere/;

test("keys pressed while the board loads are kept for its rows; c begins a post at once", async () => {
  const opened = noteOpened();
  line.hold();
  draftsLine.hold();
  renderAt("/app/community/board", "/app/community/board", <BoardScreen />);
  await screen.findByText("Loading posts");
  await userEvent.keyboard("jjk{Enter}");
  line.release();
  await untilSettled();
  draftsLine.release();
  await waitFor(() => expect(opened).toEqual(["#/app/community/board/8"]));
  await userEvent.keyboard("c");
  await screen.findByRole("heading", { level: 1, name: "New post" });
});

test("a post sent in another tab is told, not revived, and can't be posted once more", async () => {
  runClock();
  renderAt("/app/community/board?write=1&draft=5", "/app/community/board", <BoardScreen />);
  expect(await screen.findByRole("textbox", { name: "Title" })).toMatchObject({ value: "Ninth" });
  await screen.findByText("Your drafts");
  isGone = true;
  act(() => forget([reads.drafts.listDrafts]));
  await screen.findByText(goneWords);
  await skipTime(savedAfterMs);
  expect(heard("POST", "drafts")).toHaveLength(0);
  await userEvent.click(screen.getByRole("button", { name: "Post to the board" }));
  await screen.findByText("It may be posted already.");
  await skipTime(savedAfterMs);
  expect(heard("POST", "board_posts")).toHaveLength(1);
  expect(heard("POST", "board_posts")[0]?.body).toMatch(/name="draft_id"\s+5\s/);
  expect(heard("POST", "drafts")).toHaveLength(0);
  expect(JSON.stringify(sessionStorage)).not.toContain("Not yet whole.");
});

test("a post whose draft is discarded elsewhere goes on as another draft once one writes on", async () => {
  renderAt("/app/community/board?write=1&draft=5", "/app/community/board", <BoardScreen />);
  const title = await screen.findByRole("textbox", { name: "Title" });
  await screen.findByText("Your drafts");
  isGone = true;
  act(() => forget([reads.drafts.listDrafts]));
  await screen.findByText(goneWords);
  await userEvent.type(title, " Symphony");
  await waitFor(() =>
    expect(screen.getByLabelText("Address").textContent).toBe(
      "/app/community/board?write=1&draft=6",
    ),
  );
  expect(heard("POST", "drafts")[0]?.body).toContain("Ninth Symphony");
  expect(screen.getByRole("textbox", { name: "Title" })).toMatchObject({ value: "Ninth Symphony" });
  expect(screen.queryByText(goneWords)).toBeNull();
});

test("what one deleted just now stands in its place, and is taken back there", async () => {
  deletedAt = new Date().toISOString();
  const opened = noteOpened();
  renderAt("/app/community/board", "/app/community/board", <BoardScreen />);
  await screen.findByText("You deleted “Eighth”.");
  expect(screen.queryByRole("link", { name: "Eighth" })).toBeNull();
  await userEvent.keyboard("j{Enter}");
  await waitFor(() => expect(opened).toEqual(["#/app/community/board/7"]));
  await userEvent.click(screen.getByRole("button", { name: /Take back that you deleted/ }));
  await screen.findByRole("link", { name: "Eighth" });
});

test("a conflict that nobody answers stands after a reload, and both texts can be kept", async () => {
  runClock();
  const open = () =>
    renderAt("/app/community/board?write=1&draft=5", "/app/community/board", <BoardScreen />);
  const before = open();
  const field = await screen.findByRole("textbox", { name: "Text" });
  const content = { ...draft.content, body: "On the train." };
  newer = { ...draft, version: 9, content };
  await userEvent.type(field, " But soon.");
  await skipTime(savedAfterMs);
  const name = "This draft was changed in another tab or on another device";
  await screen.findByRole("region", { name });
  before.unmount();
  queries.clear();
  open();
  const both = await screen.findByRole("region", { name });
  await skipTime(savedAfterMs);
  expect(heard("PUT", "drafts/5")).toHaveLength(1);
  expect(both.textContent).toContain("On the train.");
  await userEvent.click(screen.getByRole("button", { name: "Keep both" }));
  await skipTime(savedAfterMs);
  expect(screen.queryByRole("region", { name })).toBeNull();
  expect(heard("PUT", "drafts/5").at(-1)?.body).toContain(
    JSON.stringify("Not yet whole. But soon.\n\n---\n\nOn the train."),
  );
});

const openDraft = () =>
  renderAt("/app/community/board?write=1&draft=5", "/app/community/board", <BoardScreen />);
const conflict = "This draft was changed in another tab or on another device";

/** Another tab saves over what is written here. */
async function writeAgainstAnother(): Promise<void> {
  const field = await screen.findByRole("textbox", { name: "Text" });
  newer = { ...draft, version: 9, content: { ...draft.content, body: "On the train." } };
  await userEvent.type(field, " But soon.");
  await skipTime(savedAfterMs);
  await screen.findByRole("region", { name: conflict });
}

/** What signing out asked, if it did. */
async function signOutAsked(): Promise<string[]> {
  const said: string[] = [];
  const hear = ({ name, message }: ToastWords) =>
    void (name === "not signed out" && said.push(message));
  onTestFinished(listenToToasts({ hear, drop: () => {} }));
  void saveAndSignOut();
  await untilSettled();
  return said;
}

test("who sends a post before it is saved as a draft signs out unasked", async () => {
  runClock();
  isTaken = true;
  openDraft();
  const field = await screen.findByRole("textbox", { name: "Text" });
  await userEvent.type(field, " Now whole.{Control>}{Enter}{/Control}");
  await waitFor(() => expect(heard("POST", "board_posts")).toHaveLength(1));
  await untilSettled();
  expect(heard("PUT", "drafts/5")).toHaveLength(0);
  expect(await signOutAsked()).toEqual([]);
  expect(currentSession()).toBeNull();
});

test("who discards what could not be saved signs out unasked", async () => {
  runClock();
  isFull = true;
  openDraft();
  await userEvent.type(await screen.findByRole("textbox", { name: "Text" }), " Now whole.");
  await skipTime(savedAfterMs);
  await userEvent.click(screen.getByRole("button", { name: "Discard draft" }));
  await untilSettled();
  expect(await signOutAsked()).toEqual([]);
  expect(currentSession()).toBeNull();
});

test("who signs out in a conflict finds this tab's text among the earlier drafts", async () => {
  runClock();
  openDraft();
  await writeAgainstAnother();
  expect(await signOutAsked()).toEqual([]);
  expect(heard("POST", "drafts/5/earlier")[0]?.body).toContain("Not yet whole. But soon.");
  expect(currentSession()).toBeNull();
});

test("a conflict whose text can't be kept is asked about before signing out", async () => {
  runClock();
  openDraft();
  await writeAgainstAnother();
  isFull = true;
  expect(await signOutAsked()).toEqual(["What you wrote could not be saved"]);
  expect(currentSession()).not.toBeNull();
});

test("a conflict that was left keeps nobody from signing out once its text is kept", async () => {
  runClock();
  const before = openDraft();
  await writeAgainstAnother();
  before.unmount();
  await waitFor(() => expect(heard("POST", "drafts/5/earlier")).toHaveLength(1));
  await untilSettled();
  isFull = true;
  expect(await signOutAsked()).toEqual([]);
  expect(currentSession()).toBeNull();
});

test("a post is not sent while two texts of its draft stand beside each other", async () => {
  runClock();
  isTaken = true;
  openDraft();
  await writeAgainstAnother();
  await userEvent.click(screen.getByRole("button", { name: "Post to the board" }));
  await untilSettled();
  expect(heard("POST", "board_posts")).toHaveLength(0);
  expect(document.activeElement?.textContent).toBe(conflict);
  await userEvent.click(screen.getByRole("button", { name: "Keep mine" }));
  await skipTime(savedAfterMs);
  await userEvent.click(screen.getByRole("button", { name: "Post to the board" }));
  await waitFor(() => expect(heard("POST", "board_posts")).toHaveLength(1));
});
