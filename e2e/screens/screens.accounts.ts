import {
  fillInAbout,
  fillInPassword,
  newAddress,
  registerTwice,
} from "#e2e/steps/accounts.steps.ts";
import type { Screen } from "./screens.ts";

const unknown = /^404: GET \/(?:api|users)\//;

const expiredInvitation = {
  email: "nia@example.org",
  organization: "Northwind",
  invited_by: { id: 1, first_name: "Olga", last_name: "Owner" },
  expires_at: "2026-01-01T09:00:00.000Z",
  state: "expired",
  next: "activate",
  password_min: 12,
};

export const accountScreens: readonly Screen[] = [
  { name: "register", address: "/register/email", heading: "Create your account" },
  {
    name: "register, a likely slip",
    address: "/register/email",
    heading: "Create your account",
    bring: async (page) => {
      await page.getByLabel("E-mail", { exact: true }).fill("ada@gmial.com");
      await page.getByLabel("E-mail", { exact: true }).blur();
      return page.getByText("Did you mean");
    },
  },
  {
    name: "register, each step with something wrong",
    address: "/register/email",
    heading: "Create your account",
    bring: async (page) => {
      await page.getByLabel("E-mail", { exact: true }).fill(newAddress("ada"));
      await page.getByRole("button", { name: "Continue" }).click();
      await fillInAbout(page, "Ada");
      await page.getByLabel("Password", { exact: true }).fill("too short");
      await page.getByRole("button", { name: "Continue" }).click();
      return page.getByText("2 fields need another look");
    },
  },
  {
    name: "register, the last step",
    address: "/register/email",
    heading: "Create your account",
    bring: async (page) => {
      await page.getByLabel("E-mail", { exact: true }).fill(newAddress("ada"));
      await page.getByRole("button", { name: "Continue" }).click();
      await fillInAbout(page, "Ada");
      await fillInPassword(page);
      await page.getByRole("button", { name: "Create my account" }).click();
      return page.getByText("Agree to the terms of use to continue");
    },
  },
  { name: "reset the password", address: "/resetPassword", heading: "Choose a new password" },
  {
    name: "reset the password, sent",
    address: "/resetPassword",
    heading: "Choose a new password",
    bring: async (page) => {
      await page.getByLabel("E-mail", { exact: true }).fill(newAddress("nobody"));
      await page.getByRole("button", { name: "Send the link" }).click();
      return page.getByText("We wrote to");
    },
  },
  {
    name: "a link that is not known",
    address: "/password_reset?reset_password_token=none",
    heading: "We don't recognise this link",
    expects: unknown,
  },
  {
    name: "an invitation that is not known",
    address: "/activate?invitation_token=none",
    heading: "We don't recognise this link",
    expects: unknown,
  },
  {
    name: "an invitation that has expired",
    address: "/activate?invitation_token=old",
    heading: "This invitation has expired",
    before: async (page) => {
      await page.route("**/api/v1/invitations/old", (route) =>
        route.fulfill({ json: { invitation: expiredInvitation } }),
      );
    },
    bring: (page) => page.getByRole("button", { name: "Send me a new link" }),
  },
  { name: "confirm without a link", address: "/confirm_account", heading: /^Open the link/ },
  {
    name: "confirm an address that was registered twice, with a wrong password",
    address: "/confirm_account",
    heading: /^Open the link/,
    expects: /^422: POST \/api\/v1\/users\/confirmation$/,
    bring: async (page) => {
      await page.goto(`/${await registerTwice(newAddress("olga"))}`);
      await page.getByLabel("Password", { exact: true }).fill("no-such-copper-lantern");
      await page.getByRole("button", { name: "Confirm my account" }).click();
      return page.getByText("No registration with this address has this password.");
    },
  },
  { name: "activate without a link", address: "/activate", heading: "Open your invitation" },
  { name: "terms", address: "/terms", heading: "Terms of use" },
  { name: "privacy", address: "/privacy", heading: "Privacy" },
  {
    name: "account",
    address: "/app/account",
    heading: "Account",
    who: "newcomer",
    bring: (page) => page.getByText("What is kept"),
  },
  {
    name: "account, with all that can wait and go wrong",
    address: "/app/account",
    heading: "Account",
    who: "newcomer",
    expects: /^422: PUT \/api\/v1\/profile\/password$/,
    bring: async (page) => {
      await page.getByLabel("New e-mail").fill(newAddress("other"));
      await page.getByRole("button", { name: "Change e-mail" }).click();
      await page.getByText("waits to be confirmed").waitFor();
      await page.getByRole("button", { name: "Ask for my data" }).click();
      await page.getByRole("button", { name: "Download" }).waitFor();
      await page.getByRole("button", { name: "Change password" }).click();
      return page.getByText("fields need another look");
    },
  },
];
