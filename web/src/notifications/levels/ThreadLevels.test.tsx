import type { ListedLevel } from "@sightline/contract/notifications/notifications.ts";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { json } from "#api/call/testServer.ts";
import { renderAt, startScreens } from "#testing/screens.tsx";
import { LevelMenu } from "./LevelMenu.tsx";
import { ThreadLevels } from "./ThreadLevels.tsx";

let server: Awaited<ReturnType<typeof startScreens>>;
let levels: ListedLevel[];
let sent: unknown[];

const makeLevel = (change: Partial<ListedLevel> = {}): ListedLevel => ({
  thread: { kind: "request", id: 12 },
  title: "Refill stations",
  chosen: "nothing",
  usual: "decisions",
  mail_muted: false,
  ...change,
});

beforeEach(async () => {
  sent = [];
  server = await startScreens({
    "GET /api/v1/notifications/levels": (_, response) =>
      json(response, 200, { notification_levels: levels, next_cursor: null }),
    "GET /api/v1/notifications/levels/request/12": (_, response) =>
      json(response, 200, { notification_level: levels[0] }),
    "PUT /api/v1/notifications/levels/request/12": ({ body }, response) => {
      const { level } = JSON.parse(body) as { level: ListedLevel["chosen"] };
      sent.push(level);
      const changed = { ...makeLevel(levels[0]), chosen: level, mail_muted: false };
      levels = level === null ? levels.slice(1) : [changed, ...levels.slice(1)];
      json(response, 200, { notification_level: changed });
    },
  });
});
afterEach(async () => {
  cleanup();
  await server.stop();
});

const show = () => renderAt("/app/account", "/app/account", <ThreadLevels />);

test("what one hears more or less of stands there by name, with what is usual", async () => {
  levels = [
    makeLevel(),
    makeLevel({ thread: { kind: "group", id: 12 }, title: "Harbour", chosen: "everything" }),
    makeLevel({ thread: { kind: "post", id: 3 }, title: "Bags", chosen: null, mail_muted: true }),
    makeLevel({ thread: { kind: "post", id: 4 }, title: "Jars", chosen: "decisions" }),
  ];
  show();
  const link = await screen.findByRole("link", { name: "Refill stations" });
  expect(link.getAttribute("href")).toBe("#/app/insights/12");
  screen.getByText("Request, usual here: mentions and decisions");
  // What is as usual need not say so.
  screen.getByText("Post, without mails");
  screen.getByText("Post");
  screen.getByRole("button", { name: "Nothing: Refill stations" });
  screen.getByRole("button", { name: "Everything: Harbour" });
});

test("who goes back to what is usual can choose again where it stood", async () => {
  levels = [makeLevel()];
  show();
  await userEvent.click(await screen.findByRole("button", { name: "Nothing: Refill stations" }));
  await userEvent.click(
    await screen.findByRole("menuitemradio", { name: "Usual here: mentions and decisions" }),
  );
  await screen.findByRole("button", { name: "Mentions and decisions: Refill stations" });
  await waitFor(() => expect(levels).toEqual([]));
  await userEvent.click(await screen.findByRole("menuitemradio", { name: "Nothing" }));
  await screen.findByRole("button", { name: "Nothing: Refill stations" });
  await waitFor(() => expect(sent).toEqual([null, "nothing"]));
});

test("where nothing was changed it says how one would", async () => {
  levels = [];
  show();
  await screen.findByText(/^There are none\./);
});

test("on the thing itself the menu says what is usual, and that no mails come", async () => {
  levels = [makeLevel({ chosen: null, mail_muted: true })];
  renderAt("/app/insights/12", "/app/insights/12", <LevelMenu thread="request" id={12} />);
  await userEvent.click(
    await screen.findByRole("button", { name: "Notify me: mentions and decisions" }),
  );
  const now = await screen.findByRole("menuitemradio", {
    name: "Mentions and decisions, without mails",
  });
  expect(now.getAttribute("aria-checked")).toBe("true");
  await userEvent.click(screen.getByRole("menuitemradio", { name: /^Usual here/ }));
  await waitFor(() => expect(sent).toEqual([null]));
});
