import type { Page } from "@playwright/test";
import type { demo } from "./people.ts";

export type Screen = {
  /** The screen and the state it is in. */
  name: string;
  address: string;
  heading: string | RegExp;
  /** Nobody is signed in without it. */
  who?: keyof typeof demo;
  /** Brings it into the state; without it, the screen is taken as it opens. */
  bring?: (page: Page) => Promise<void>;
  /** Lines of the browser that belong to this state: see watch.ts. */
  expects?: RegExp;
};

/** Every screen there is, in every state worth a look. */
export const screens: readonly Screen[] = [
  { name: "home", address: "/", heading: /^Ask what you need to know/ },
  { name: "sign in", address: "/signin", heading: "Sign in" },
  {
    name: "sign in, with nothing filled in",
    address: "/signin",
    heading: "Sign in",
    bring: async (page) => {
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByText("Fill this in").first().waitFor();
    },
  },
  {
    name: "sign in, refused",
    address: "/signin",
    heading: "Sign in",
    expects: /^422: POST \/api\/v1\/authenticate$/,
    bring: async (page) => {
      await page.getByLabel("E-mail").fill("nobody@journey.test");
      await page.getByLabel("Password", { exact: true }).fill("not-a-password-here");
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByRole("alert").waitFor();
    },
  },
  { name: "not found", address: "/nowhere", heading: "There is nothing at this address" },
  {
    name: "not found, in the app",
    address: "/app/nowhere",
    heading: "There is nothing at this address",
    who: "member",
  },
  {
    name: "person menu, open",
    address: "/app/nowhere",
    heading: "There is nothing at this address",
    who: "member",
    bring: async (page) => {
      await page.getByRole("button", { name: "Theme and sign out" }).click();
      await page.getByRole("menu").waitFor();
    },
  },
];
