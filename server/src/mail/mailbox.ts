import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod/mini";
import type { Letter, Sender } from "./mail.ts";

const keptLetter = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  sent_at: z.string(),
});
export type KeptLetter = z.infer<typeof keptLetter> & { name: string };

/** Without SMTP, mail is kept as files beside the data and read at /mailbox. */
export async function keepInMailbox(
  folder: string,
  { to, subject, write }: Letter,
  sender: Sender,
  now: Date,
): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `${now.getTime()}-${randomBytes(6).toString("hex")}`;
  const file = path.join(folder, `${name}.json`);
  const letter = { to, subject, ...write(sender), sent_at: now.toISOString() };
  await writeFile(`${file}.new`, JSON.stringify(letter), { mode: 0o600 });
  await rename(`${file}.new`, file);
  return name;
}

const letterName = /^\d+-[0-9a-f]{12}$/;

export async function findLetter(folder: string, name: string): Promise<KeptLetter | undefined> {
  if (!letterName.test(name)) return undefined;
  try {
    const text = await readFile(path.join(folder, `${name}.json`), "utf8");
    return { ...keptLetter.parse(JSON.parse(text)), name };
  } catch {
    return undefined;
  }
}

/** Those to these addresses. */
export async function removeLetters(folder: string, addresses: readonly string[]): Promise<void> {
  const theirs = new Set(addresses.map((address) => address.toLowerCase()));
  const files = await readdir(folder).catch(() => []);
  for (const file of files) {
    const letter = await findLetter(folder, path.basename(file, ".json"));
    if (letter && theirs.has(letter.to.toLowerCase()))
      await rm(path.join(folder, file), { force: true });
  }
}

/** Newest first. */
export async function listLetters(folder: string, limit: number): Promise<KeptLetter[]> {
  const files = await readdir(folder).catch(() => []);
  const names = files.filter((file) => file.endsWith(".json")).map((file) => file.slice(0, -5));
  const newest = names
    .toSorted((a, b) => Number(b.split("-")[0]) - Number(a.split("-")[0]))
    .slice(0, limit);
  const letters = await Promise.all(newest.map((name) => findLetter(folder, name)));
  return letters.filter((letter) => letter !== undefined);
}
