import { expect, type Page } from "@playwright/test";
import type { Screen } from "./screens.ts";

const list = { address: "/app/more/notifications", heading: "Notifications" } as const;

/** The demo world may have told nobody anything yet, so what a list would hold is handed to it. */
async function told(page: Page): Promise<void> {
  const at = new Date().toISOString();
  const actor = { id: 2, first_name: "Ines", last_name: "Demo" };
  const about = (id: number) => ({ thread: { kind: "request", id }, details: {}, at, actor });
  const comments = {
    ...about(1),
    id: 3,
    place: 9,
    kind: "comment",
    title: "Cork floors",
    count: 3,
  };
  const due = { ...about(2), id: 2, place: 8, kind: "due_soon", title: longTitle, count: 1 };
  const ready = { ...about(3), id: 1, place: 7, kind: "insight_delivered", title: "Oat milk" };
  const mention = { ...comments, id: 5, place: 6, kind: "request_mention", count: 1, read: true };
  const line = { latest_unread: null, unread: 1, others: [] };
  const others = [
    { kind: "request_mention", count: 1 },
    { kind: "insight_delivered", count: 1 },
    { kind: "request_claimed", count: 2 },
    { kind: "overdue", count: 1 },
  ];
  const gathered = [
    { ...line, id: "request 1", latest: { ...comments, read: false }, others },
    { ...line, id: "request 2", latest: { ...due, actor: null, read: false } },
    { ...line, id: "request 3", latest: { ...ready, count: 1, read: true }, unread: 0 },
  ];
  await page.route(/\/api\/v1\/notifications\/gathered(?:\?|$)/, (route) =>
    route.fulfill({ json: { gathered, next_cursor: null } }),
  );
  const notifications = [{ ...comments, read: false }, mention];
  await page.route(/\/api\/v1\/notifications\/gathered\/request\/1\b/, (route) =>
    route.fulfill({ json: { notifications, next_cursor: null } }),
  );
  const none = { insights: 0, community: 100, desk: 0, account: 0, admin: 2 };
  await page.route(/\/api\/v1\/notifications\/unread/, (route) =>
    route.fulfill({ json: { unread: { all: 100, requests: 2, ...none }, latest: 3, news: [] } }),
  );
  // What is unread has been asked for before.
  await page.reload();
  await page.getByRole("heading", { level: 1 }).waitFor();
}

const longTitle = "Which rules on textile waste take effect before 2028, and whom do they concern?";

export const notificationScreens: readonly Screen[] = [
  { name: "notifications", ...list, who: "member", before: told },
  {
    name: "notifications, unfolded",
    ...list,
    who: "member",
    before: told,
    bring: async (page) => {
      // By key: what the pointer then rests on would be asked for ahead, and is not really there.
      await page.getByRole("button", { name: /^Earlier: / }).press("Enter");
      return page.getByRole("link", { name: /mentioned you: Cork floors/ });
    },
  },
  { name: "notifications, before the first one", ...list, who: "newcomer" },
  {
    name: "notifications, none unread",
    address: "/app/more/notifications?unread",
    heading: "Notifications",
    who: "newcomer",
  },
  {
    name: "notifications, narrowed to a kind of which there are none",
    address: "/app/more/notifications?kind=mention",
    heading: "Notifications",
    who: "newcomer",
  },
  {
    name: "account, with quiet hours",
    address: "/app/account",
    heading: "Account",
    who: "newcomer",
    bring: async (page) => {
      await page.getByRole("checkbox", { name: "Quiet hours" }).check();
      return page.getByLabel("Until", { exact: true });
    },
  },
  {
    name: "notifications that could not be loaded",
    ...list,
    who: "member",
    expects: /500/,
    before: async (page) => {
      await page.route(/\/api\/v1\/notifications\/gathered/, (route) =>
        route.fulfill({ status: 500, json: {} }),
      );
    },
    bring: (page) => page.getByRole("alert").filter({ hasText: "could not be loaded" }),
  },
  {
    name: "counts in an admin's navigation",
    address: "/app/nowhere",
    heading: "There is nothing at this address",
    who: "admin",
    before: told,
    bring: (page) => page.getByRole("button", { name: "Notifications, 99+ unread" }),
  },
  {
    name: "notifications beside the bell",
    address: "/app/nowhere",
    heading: "There is nothing at this address",
    who: "member",
    before: told,
    closesOnResize: true,
    bring: async (page) => {
      const bell = page.getByRole("button", { name: "Notifications, 99+ unread" });
      await expect(bell).toBeVisible();
      await bell.click();
      return page.getByRole("link", { name: /3 comments on Cork floors/ });
    },
  },
];
