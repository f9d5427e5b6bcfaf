import { appendFileSync, readFileSync } from "node:fs";
import type { BrowserContext } from "@playwright/test";

/** Shorter ones are words, which a log may hold for other reasons. */
const shortest = 12;

/** Told to everybody when a demo starts. */
const demoPassword = "plain-amber-window";

/** Keeps what no log may hold, for whoever reads the logs when all journeys are done. */
export function noteSecret(secret: string | null | undefined): void {
  if (!secret || secret.length < shortest || secret === demoPassword) return;
  appendFileSync(secretsFile(), `${JSON.stringify(secret)}\n`);
}

/** The passwords and tokens among what a call sends or answers. */
export function noteSecretsIn(body: unknown): void {
  if (typeof body !== "object" || body === null) return;
  for (const [name, value] of Object.entries(body)) {
    if (typeof value === "string" && /password|token/.test(name)) noteSecret(value);
    else noteSecretsIn(value);
  }
}

/** All that pages send, whoever typed it. */
export function noteSecretsOf(context: BrowserContext): void {
  context.on("request", (request) => {
    noteSecret(request.headers()["x-user-token"]);
    const type = request.headers()["content-type"] ?? "";
    if (type.startsWith("application/json")) noteSecretsIn(readJson(request.postData()));
  });
}

export function readSecrets(): string[] {
  const lines = readFileSync(secretsFile(), "utf8").trimEnd().split("\n");
  // Written by `noteSecret`.
  return [...new Set(lines.filter(Boolean).map((line) => JSON.parse(line) as string))];
}

function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    // Some journeys send what is none.
    return undefined;
  }
}

function secretsFile(): string {
  return process.env["JOURNEY_SECRETS"] ?? "";
}
