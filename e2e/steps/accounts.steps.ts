import { randomBytes } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { mailTo } from "#e2e/app/smtp.ts";

export const password = "quiet-copper-lantern";

/** An address that the check on the screen takes for a real one; its mail reaches nobody but us. */
export function newAddress(name: string): string {
  return `${name}-${randomBytes(5).toString("hex")}@example.org`;
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
  await page.getByLabel("Password, once more").fill(chosen);
  await page.getByRole("button", { name: "Continue" }).click();
}

export async function agreeAndSend(page: Page): Promise<void> {
  await expect(heading(page, "Almost there")).toBeVisible();
  await page.getByRole("checkbox", { name: /^I agree/ }).check();
  await page.getByRole("button", { name: "Create my account" }).click();
}
