import type { Screen } from "./screens.ts";

const notFound = { heading: "There is nothing at this address", who: "member" } as const;

export const shellScreens: readonly Screen[] = [
  { name: "not found, in the app", address: "/app/nowhere", ...notFound },
  {
    name: "person menu, open",
    address: "/app/nowhere",
    ...notFound,
    bring: async (page) => {
      await page.getByRole("button", { name: "Theme and sign out" }).click();
      return page.getByRole("menu");
    },
  },
  {
    name: "the palette",
    address: "/app/more/help",
    heading: "Help",
    who: "admin",
    bring: async (page) => {
      await page.keyboard.press("Control+k");
      return page.getByRole("option", { name: "Go to the desk" });
    },
  },
  {
    name: "the palette, with what was found",
    address: "/app/more/help",
    heading: "Help",
    who: "member",
    bring: async (page) => {
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: "Search, go" }).fill("heat");
      return page.getByRole("option").nth(1);
    },
  },
  {
    name: "no connection",
    address: "/app/nowhere",
    ...notFound,
    expects: /^lost: /,
    bring: async (page) => {
      await page.context().setOffline(true);
      return page.getByText("No connection.");
    },
  },
  {
    name: "a screen that could not be loaded",
    address: "/app/nowhere",
    ...notFound,
    expects: /^lost: GET \/assets\/4\.|^console error: Dynamic page loading failed$/,
    bring: async (page) => {
      await page.route(/\/assets\/4\.[\w-]+\.js/, (route) => route.abort());
      await page.evaluate(() => location.assign("#/app/requests/all/new"));
      return page.getByRole("heading", { name: "This page could not be loaded" });
    },
  },
];
