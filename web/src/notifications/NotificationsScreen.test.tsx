import type { Notification } from "@sightline/contract/notifications/notifications.ts";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { json } from "#api/call/testServer.ts";
import { forget } from "#api/call/forget.ts";
import { noteOpened, renderAt, startScreens } from "#testing/screens.tsx";
import { reads } from "@sightline/contract/base/reads.ts";
import { ToastPlace } from "#ui/overlays/Toast.tsx";
import { gatheredFrom, makeEntry, makeUnread } from "./notifications.testing.ts";
import { NotificationsScreen } from "./NotificationsScreen.tsx";

let server: Awaited<ReturnType<typeof startScreens>>;
let entries: Notification[];
let sent: unknown[];
/** Those that a press made read, which taking it back makes unread again: no others. */
let readByPress: readonly number[];
afterEach(async () => {
  cleanup();
  await server.stop();
});

type Sent = {
  read: boolean;
  ids?: number[];
  thread?: Notification["thread"];
  read_at?: string;
};

const asked = (path: string) =>
  entries.filter(({ read }) => !path.includes("unread=true") || !read);

const unreadNow = () => makeUnread(entries.filter(({ read }) => !read).length);

async function open(address = "/app/more/notifications") {
  sent = [];
  readByPress = [];
  server = await startScreens({
    "GET /api/v1/notifications/gathered": (heard, response) => {
      const shown = gatheredFrom(asked(heard.path));
      json(response, 200, { gathered: shown, next_cursor: null });
    },
    "GET /api/v1/notifications/gathered/request/12": (heard, response) => {
      const shown = asked(heard.path).filter(({ thread }) => thread.id === 12);
      json(response, 200, { notifications: shown, next_cursor: null });
    },
    "GET /api/v1/notifications/unread": (_, response) => json(response, 200, unreadNow()),
    "PUT /api/v1/notifications/reading": (heard, response) => {
      const { read, ids, thread, read_at } = JSON.parse(heard.body) as Sent;
      sent.push(JSON.parse(heard.body));
      const named = read_at === undefined ? ids : readByPress;
      const isMeant = (entry: Notification) =>
        entry.read !== read &&
        (named ? named.includes(entry.id) : !thread || thread.id === entry.thread.id);
      const meant = entries.filter(isMeant);
      if (read) readByPress = meant.map(({ id }) => id);
      entries = entries.map((entry) => (meant.includes(entry) ? { ...entry, read } : entry));
      json(response, 200, { ...unreadNow(), read_at: "2026-11-16T10:00:00.000Z" });
    },
  });
  renderAt(
    address,
    "/app/more/notifications",
    <>
      <NotificationsScreen />
      <ToastPlace />
    </>,
  );
}

const other = { kind: "request", id: 13 } as const;
const two = () => [
  makeEntry({ id: 2, place: 7, count: 3 }),
  makeEntry({
    id: 1,
    place: 4,
    kind: "insight_delivered",
    title: "Oat milk",
    thread: other,
    read: true,
  }),
];
/** All about one thing. */
const three = () => [
  makeEntry({ id: 3, place: 9, kind: "insight_delivered" }),
  makeEntry({ id: 2, place: 7, count: 2 }),
  makeEntry({ id: 1, place: 4, kind: "request_mention", read: true }),
];

test("lines say what happened, who did it and whether they are unread", async () => {
  entries = two();
  await open();
  const link = await screen.findByRole("link", { name: "Unread: 3 comments on Refill stations" });
  expect(link.getAttribute("href")).toBe("#/app/insights/12");
  screen.getByText("Refill stations", { selector: "a[data-entry='request 12'] b" });
  screen.getByRole("link", { name: "The insight is ready: Oat milk" });
});

test("all about one thing is one line, with what came earlier in words", async () => {
  entries = three();
  await open();
  await screen.findByRole("link", { name: "Unread: The insight is ready: Refill stations" });
  expect(screen.getAllByRole("link", { name: /Refill stations/ })).toHaveLength(1);
  screen.getByRole("button", { name: "Earlier: 2 comments and a mention" });
});

test("unfolded, each entry leads its own way and is marked by itself", async () => {
  entries = three();
  await open();
  const earlier = await screen.findByRole("button", { name: /^Earlier: / });
  await userEvent.click(earlier);
  expect(earlier.getAttribute("aria-expanded")).toBe("true");
  const list = await screen.findByRole("list", { name: "One by one" });
  const links = within(list).getAllByRole("link");
  expect(links.map((link) => link.textContent)).toEqual([
    "Unread: The insight is ready: Refill stations",
    "Unread: 2 comments on Refill stations",
    "Bob Test mentioned you: Refill stations",
  ]);
  const [, second] = within(list).getAllByRole("button", { name: "Mark as read" });
  if (second) await userEvent.click(second);
  await waitFor(() => expect(sent).toEqual([{ read: true, ids: [2] }]));
  await userEvent.click(earlier);
  expect(screen.queryByRole("list", { name: "One by one" })).toBeNull();
});

test("opening a line marks all of it read, up to what was seen, and leads to its place", async () => {
  entries = three();
  await open();
  const opened = noteOpened();
  await userEvent.click(await screen.findByRole("link", { name: /^Unread: / }));
  expect(opened).toEqual(["#/app/insights/12"]);
  const thread = { kind: "request", id: 12 };
  await waitFor(() => expect(sent).toEqual([{ read: true, thread, until: 9 }]));
});

test("a line leads to the latest that is unread, also where something newer was read", async () => {
  entries = [
    makeEntry({ id: 3, place: 9, read: true }),
    makeEntry({ id: 2, place: 7, kind: "due_soon" }),
  ];
  await open();
  const link = await screen.findByRole("link", { name: /^Unread: Bob Test commented/ });
  expect(link.getAttribute("href")).toBe("#/app/more/desk?request=12");
});

test("by keys one goes from line to line, marks them, and takes that back", async () => {
  entries = two();
  await open();
  await screen.findByRole("link", { name: /^Unread: / });
  await userEvent.keyboard("jr");
  const read = { read: true, thread: { kind: "request", id: 12 }, until: 7 };
  await waitFor(() => expect(sent).toEqual([read]));
  await screen.findByRole("link", { name: "3 comments on Refill stations" });
  await userEvent.keyboard("u");
  const undone = { read: false, read_at: "2026-11-16T10:00:00.000Z" };
  await waitFor(() => expect(sent).toEqual([read, undone]));
  await userEvent.keyboard("ju");
  await waitFor(() => expect(sent).toContainEqual({ read: false, ids: [1] }));
});

test("by keys a line is unfolded, and its entries are walked and marked", async () => {
  entries = three();
  await open();
  await screen.findByRole("link", { name: /^Unread: / });
  await userEvent.keyboard("j{ArrowRight}");
  await screen.findByRole("list", { name: "One by one" });
  await screen.findByRole("link", { name: /2 comments/ });
  await userEvent.keyboard("jjr");
  await waitFor(() => expect(sent).toEqual([{ read: true, ids: [2] }]));
  await userEvent.keyboard("kk{ArrowLeft}");
  expect(screen.queryByRole("list", { name: "One by one" })).toBeNull();
});

test("narrowed to a kind, no more than that is marked", async () => {
  // Of another thing something stays unread: with nothing left there would be nothing to press.
  entries = two().map((entry) => ({ ...entry, read: false }));
  await open("/app/more/notifications?kind=comment");
  await screen.findAllByRole("link", { name: /^Unread: / });
  await userEvent.keyboard("jr");
  await waitFor(() =>
    expect(sent).toEqual([
      { read: true, thread: { kind: "request", id: 12 }, until: 7, choice: "comment" },
    ]),
  );
  await userEvent.click(screen.getByRole("button", { name: "Mark all of this kind as read" }));
  await waitFor(() => expect(sent).toContainEqual({ read: true, until: 7, choice: "comment" }));
});

test("all are marked up to what was seen, and that is taken back", async () => {
  entries = two();
  await open();
  await screen.findByRole("link", { name: /^Unread: / });
  await userEvent.click(screen.getByRole("button", { name: "Mark all as read" }));
  await waitFor(() => expect(sent).toEqual([{ read: true, until: 7 }]));
  await waitFor(() => expect(screen.queryByRole("link", { name: /^Unread: / })).toBeNull());
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await waitFor(() =>
    expect(sent).toContainEqual({ read: false, read_at: "2026-11-16T10:00:00.000Z" }),
  );
});

test("what comes in waits above the list, and moves nothing", async () => {
  entries = two();
  await open();
  await screen.findByRole("link", { name: /^Unread: / });
  const thread = { kind: "request", id: 14 } as const;
  entries = [makeEntry({ id: 3, place: 9, title: "Cork floors", thread }), ...entries];
  forget([reads.notifications]);
  const newer = await screen.findByRole("button", { name: "Show it" });
  expect(screen.queryByRole("link", { name: /Cork floors/ })).toBeNull();
  await userEvent.click(newer);
  await screen.findByRole("link", { name: /Cork floors/ });
});

test("what is read among the unread ones stays before the reader, as read", async () => {
  entries = two();
  await open("/app/more/notifications?unread");
  await userEvent.click(await screen.findByRole("button", { name: "Mark as read" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  await screen.findByRole("button", { name: "Mark as unread" });
});

test("who has read everything is told so, and no more than that", async () => {
  entries = [];
  await open("/app/more/notifications?unread");
  await screen.findByRole("heading", { name: "You're up to date" });
});
