import type { Screen } from "./screens.ts";

export const publicScreens: readonly Screen[] = [
  { name: "home", address: "/", heading: /^Ask what you need to know/ },
  { name: "sign in", address: "/signin", heading: "Sign in" },
  {
    name: "sign in, with nothing filled in",
    address: "/signin",
    heading: "Sign in",
    bring: async (page) => {
      await page.getByRole("button", { name: "Sign in" }).click();
      return page.getByText("Fill this in").first();
    },
  },
  {
    name: "sign in, refused",
    address: "/signin",
    heading: "Sign in",
    expects: /^422: POST \/api\/v1\/authenticate$/,
    bring: async (page) => {
      await page.getByLabel("E-mail", { exact: true }).fill("nobody@journey.test");
      await page.getByLabel("Password", { exact: true }).fill("not-a-password-here");
      await page.getByRole("button", { name: "Sign in" }).click();
      return page.getByText("That e-mail and password don't match");
    },
  },
  { name: "not found", address: "/nowhere", heading: "There is nothing at this address" },
];
