import type { Notification } from "@sightline/contract/notifications/notifications.ts";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { json } from "#api/call/testServer.ts";
import { forget } from "#api/call/forget.ts";
import { noteOpened, renderAt, startScreens } from "#testing/screens.tsx";
import { reads } from "@sightline/contract/base/reads.ts";
import { ToastPlace } from "#ui/overlays/Toast.tsx";
import { makeEntry, makeUnread } from "./notifications.testing.ts";
import { NotificationsScreen } from "./NotificationsScreen.tsx";

let server: Awaited<ReturnType<typeof startScreens>>;
let entries: Notification[];
let sent: unknown[];
afterEach(async () => {
  cleanup();
  await server.stop();
});

async function open(address = "/app/more/notifications") {
  sent = [];
  server = await startScreens({
    "GET /api/v1/notifications": (heard, response) => {
      const isUnread = heard.path.includes("unread=true");
      const shown = entries.filter(({ read }) => !isUnread || !read);
      json(response, 200, { notifications: shown, next_cursor: null });
    },
    "GET /api/v1/notifications/unread": (_, response) =>
      json(response, 200, makeUnread(entries.filter(({ read }) => !read).length)),
    "PUT /api/v1/notifications/reading": (heard, response) => {
      const body = JSON.parse(heard.body) as { read: boolean; ids?: number[] };
      sent.push(body);
      entries = entries.map((entry) =>
        !body.ids || body.ids.includes(entry.id) ? { ...entry, read: body.read } : entry,
      );
      json(response, 200, { ...makeUnread(0), read_at: "2026-11-16T10:00:00.000Z" });
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

const two = () => [
  makeEntry({ id: 2, place: 7, count: 3 }),
  makeEntry({ id: 1, place: 4, kind: "insight_delivered", read: true }),
];

test("entries say what happened, who did it and whether they are unread", async () => {
  entries = two();
  await open();
  const link = await screen.findByRole("link", { name: "Unread: 3 comments on Refill stations" });
  expect(link.getAttribute("href")).toBe("#/app/insights/12");
  expect(screen.getByText("Refill stations", { selector: "a[data-entry='2'] b" })).toBeDefined();
  expect(screen.getByRole("link", { name: "The insight is ready: Refill stations" })).toBeDefined();
});

test("opening an entry marks it read and leads to its place", async () => {
  entries = two();
  await open();
  const opened = noteOpened();
  await userEvent.click(await screen.findByRole("link", { name: /^Unread: / }));
  expect(opened).toEqual(["#/app/insights/12"]);
  await waitFor(() => expect(sent).toEqual([{ read: true, ids: [2] }]));
});

test("by keys one goes from entry to entry, and marks them", async () => {
  entries = two();
  await open();
  await screen.findByRole("link", { name: /^Unread: / });
  await userEvent.keyboard("jr");
  await waitFor(() => expect(sent).toEqual([{ read: true, ids: [2] }]));
  await userEvent.keyboard("ju");
  await waitFor(() => expect(sent).toContainEqual({ read: false, ids: [1] }));
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
  entries = [makeEntry({ id: 3, place: 9, title: "Cork floors" }), ...entries];
  forget([reads.notifications]);
  const newer = await screen.findByRole("button", { name: "Show it" });
  expect(screen.queryByRole("link", { name: /Cork floors/ })).toBeNull();
  await userEvent.click(newer);
  expect(await screen.findByRole("link", { name: /Cork floors/ })).toBeDefined();
});

test("what is read among the unread ones stays before the reader, as read", async () => {
  entries = two();
  await open("/app/more/notifications?unread");
  await userEvent.click(await screen.findByRole("button", { name: "Mark as read" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(await screen.findByRole("button", { name: "Mark as unread" })).toBeDefined();
});

test("who has read everything is told so, and no more than that", async () => {
  entries = [];
  await open("/app/more/notifications?unread");
  expect(await screen.findByRole("heading", { name: "You're up to date" })).toBeDefined();
});
