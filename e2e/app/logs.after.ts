import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { logFile } from "./app.ts";
import { readSecrets } from "./secrets.ts";
import { readMails } from "./smtp.ts";

test("no log holds a password, a session's token or the secret of a mailed link", () => {
  const mailed = readMails().flatMap(({ text }) =>
    // What signs the link of an ending stands after the last dot of its token.
    [...text.matchAll(/[?&](?:\w+_)?token=(?:\S+\.)?([\w-]+)/g)].map(([, token]) => token ?? ""),
  );
  expect(
    mailed.filter((token) => token.length < 12),
    "each is long",
  ).toEqual([]);
  const secrets = [...new Set([...readSecrets(), ...mailed])];
  expect(secrets.length, "the set-up alone opens sessions").toBeGreaterThan(0);
  expect(readFileSync(logFile, "utf8"), "the app logs its calls").toContain('"msg":"call"');
  for (const file of logFiles()) {
    const log = readFileSync(file, "utf8");
    const told = secrets.filter((secret) => log.includes(secret));
    // Not the secrets themselves: this, too, ends up in a log.
    const lines = log.split("\n").filter((line) => told.some((secret) => line.includes(secret)));
    const shown = lines.map((line) => told.reduce((text, one) => text.replaceAll(one, "…"), line));
    expect(shown, `${told.length} of ${secrets.length} secrets are in ${file}`).toEqual([]);
  }
});

/** The app's own, and its database's. */
function logFiles(): string[] {
  const folder = process.env["JOURNEY_DATA"] ?? "";
  const found = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const logs = found.filter((name) => name.endsWith(".log")).map((name) => join(folder, name));
  return [logFile, ...logs];
}
