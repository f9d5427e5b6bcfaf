import type { Page } from "@playwright/test";
import type { demo } from "./people.ts";

export type Screen = {
  /** The screen and the state it is in. */
  name: string;
  address: string;
  heading: string | RegExp;
  /** Nobody is signed in without it; a newcomer has done nothing yet. */
  who?: keyof typeof demo | "newcomer";
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
      await page.getByLabel("E-mail", { exact: true }).fill("nobody@journey.test");
      await page.getByLabel("Password", { exact: true }).fill("not-a-password-here");
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByText("That e-mail and password do not go together").waitFor();
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
  { name: "requests", address: "/app/requests/all", heading: "Requests", who: "member" },
  {
    name: "requests, of one category",
    address: "/app/requests/pricing",
    heading: "Pricing",
    who: "member",
  },
  {
    name: "requests, choosing a status",
    address: "/app/requests/all",
    heading: "Requests",
    who: "member",
    bring: async (page) => {
      await page.getByRole("combobox", { name: "Status" }).click();
      await page.getByRole("listbox").waitFor();
    },
  },
  {
    name: "requests, none that match",
    address: "/app/requests/all?q=nothing-is-called-so",
    heading: "Requests",
    who: "member",
    bring: (page) => page.getByRole("heading", { name: "No request matches" }).waitFor(),
  },
  {
    name: "requests, before the first one",
    address: "/app/requests/all",
    heading: "Requests",
    who: "newcomer",
    bring: (page) => page.getByRole("heading", { name: "Ask your first question" }).waitFor(),
  },
  {
    name: "requests, of a category that is not there",
    address: "/app/requests/nowhere",
    heading: "No such category",
    who: "member",
    expects: /^404: GET \/api\/v1\/insight_requests\?/,
  },
];
