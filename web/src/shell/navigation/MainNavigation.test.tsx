import type { SystemRole } from "@sightline/contract/people.shapes.ts";
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { json } from "#api/call/testServer.ts";
import { makeUser } from "#testing/requests.ts";
import { makeLine, renderAt, startScreens } from "#testing/screens.tsx";
import { MainNavigation } from "./MainNavigation.tsx";
import { adminRooms } from "./navigation.ts";

let server: Awaited<ReturnType<typeof startScreens>>;
const line = makeLine();
afterEach(async () => {
  cleanup();
  await server.stop();
});

async function open(role: SystemRole, address = "/app/requests/all") {
  server = await startScreens({
    "GET /api/v1/profile": async (_, response) => {
      await line.passes();
      json(response, 200, { user: { ...makeUser(), role } });
    },
  });
  renderAt(address, "/app/*", <MainNavigation />);
}

const nav = () => screen.getByRole("navigation", { name: "Main" });
const places = () =>
  within(nav())
    .getAllByRole("link")
    .filter((link) => !link.closest("[role=group]"))
    .map((link) => link.textContent);

const usual = ["Requests", "Insights", "Community", "Account", "More"];

test("a member finds the five places", async () => {
  await open("member");
  await screen.findByRole("link", { name: "Requests" });
  expect(places()).toEqual(usual);
  expect(screen.queryByText("Admin")).toBeNull();
});

test("an analyst finds the desk first", async () => {
  await open("analyst", "/app/more/desk");
  const desk = await screen.findByRole("link", { name: "Desk" });
  expect(places()).toEqual(["Desk", ...usual]);
  expect(desk.getAttribute("href")).toBe("#/app/more/desk");
  expect(desk.getAttribute("aria-current")).toBe("page");
  expect(screen.queryByText("Admin")).toBeNull();
});

test("an admin finds every room, with the one marked that they are in", async () => {
  await open("admin", "/app/more/moderation");
  const rooms = await screen.findByRole("group", { name: "Admin" });
  const links = within(rooms).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual(
    adminRooms.map(({ name }) => `#/app/more/${name}`),
  );
  expect(links.filter((link) => link.hasAttribute("aria-current"))).toEqual([
    within(rooms).getByRole("link", { name: "Moderation" }),
  ]);
  // Where there is no room for a list, a menu has the same.
  const menu = screen.getByRole("button", { name: "Admin" });
  expect(menu.getAttribute("aria-current")).toBe("true");
});

test("nothing stands there before the role is known, and no place moves when it is", async () => {
  line.hold();
  await open("admin");
  expect(within(nav()).queryAllByRole("link")).toEqual([]);
  line.release();
  await screen.findByRole("link", { name: "Desk" });
  expect(places()).toEqual(["Desk", ...usual]);
});

test("who can't be told who they are still finds the places of everybody", async () => {
  server = await startScreens({
    "GET /api/v1/profile": (_, response) => json(response, 500, {}),
  });
  renderAt("/app/requests/all", "/app/*", <MainNavigation />);
  await screen.findByRole("link", { name: "Requests" });
  expect(places()).toEqual(usual);
});

test("each place says how much is unread there, also to those who listen", async () => {
  server = await startScreens({
    "GET /api/v1/profile": (_, response) =>
      json(response, 200, { user: { ...makeUser(), role: "admin" } }),
  });
  const unread = {
    all: 100,
    requests: 3,
    insights: 0,
    community: 100,
    desk: 1,
    account: 0,
    admin: 2,
  };
  renderAt("/app/requests/all", "/app/*", <MainNavigation unread={unread} />);
  await screen.findByRole("link", { name: "Requests, 3 unread" });
  screen.getByRole("link", { name: "Community, 99+ unread" });
  screen.getByRole("link", { name: "Insights" });
  screen.getByRole("group", { name: "Admin, 2 unread" });
});
