import { randomBytes } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { mailTo } from "#e2e/app/smtp.ts";
import { callApi } from "./people.ts";

export const password = "quiet-copper-lantern";

/** An address that the check on the screen takes for a real one; its mail reaches nobody but us. */
export function newAddress(name: string): string {
  return `${name}-${randomBytes(5).toString("hex")}@example.org`;
}

type Registering = { email: string; firstName: string; chosen?: string };

export async function register({ email, firstName, chosen = password }: Registering) {
  const user = {
    email,
    password: chosen,
    password_confirmation: chosen,
    first_name: firstName,
    last_name: "Journey",
    terms_of_use_agreed: true,
  };
  await callApi("POST", "/api/v1/users.json", { user });
}

/** Olga registers her address, and then Stan does with a password of his; answers with his link. */
export async function registerTwice(email: string): Promise<string> {
  await register({ email, firstName: "Olga" });
  const first = await linkFrom(email, /Confirm your account/);
  await register({ email, firstName: "Stan", chosen: "another-copper-lantern" });
  const newest = () => linkFrom(email, /Confirm your account/);
  await expect.poll(newest).not.toBe(first);
  return newest();
}

/** The hash route that a mail leads to, as `#/confirm_account?confirmation_token=…`. */
export async function linkFrom(address: string, subject: RegExp): Promise<string> {
  const { text } = await mailTo(address, subject);
  const link = /#\/\w+\?\w+=[\w-]+/.exec(text)?.[0];
  if (!link) throw new Error(`The mail to ${address} holds no link:\n${text}`);
  return link;
}

export function heading(page: Page, name: string | RegExp) {
  return page.getByRole("heading", { level: 1, name });
}

export async function fillInAbout(page: Page, firstName: string): Promise<void> {
  await expect(heading(page, "Who are you?")).toBeVisible();
  await page.getByLabel("First name").fill(firstName);
  await page.getByLabel("Last name").fill("Journey");
  await page.getByRole("button", { name: "Continue" }).click();
}

export async function fillInPassword(page: Page, chosen = password): Promise<void> {
  await expect(heading(page, "Choose a password")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(chosen);
  await page.getByLabel("Repeat password").fill(chosen);
  await page.getByRole("button", { name: "Continue" }).click();
}

export async function agreeAndSend(page: Page): Promise<void> {
  await expect(heading(page, "Almost there")).toBeVisible();
  await page.getByRole("checkbox", { name: /^I agree/ }).check();
  await page.getByRole("button", { name: "Create my account" }).click();
}
