import { createHmac, timingSafeEqual } from "node:crypto";
import {
  type NotificationChoice,
  notificationChoiceNames,
} from "@sightline/contract/notifications/notifications.choices.ts";
import { choiceWords } from "@sightline/contract/notifications/notifications.choices.words.ts";
import {
  type LevelledThread,
  levelledThreads,
} from "@sightline/contract/notifications/notifications.threads.ts";

const digests = ["daily", "weekly"] as const;

/** What one click ends: mail about one thing, mail of one choice, or the digest. */
export type Ending =
  | { thread: { kind: LevelledThread; id: number } }
  | { choice: NotificationChoice }
  | { digest: (typeof digests)[number] };

/** Names whose mail ends and which, signed by the server; it needs no session and never runs out. */
export function signEnding(secret: Buffer, userId: number, ending: Ending): string {
  const words = `${userId}.${wordsOf(ending)}`;
  return `${words}.${signatureOf(secret, words)}`;
}

/** Nothing if somebody else wrote it, or changed it. */
export function readEnding(
  secret: Buffer,
  token: string,
): { userId: number; ending: Ending } | undefined {
  const [, words = "", signature = ""] = /^(.{1,80})\.([\w-]{43})$/.exec(token) ?? [];
  if (!isSame(signature, signatureOf(secret, words))) return undefined;
  const [userId, ...rest] = words.split(".");
  const ending = endingOf(rest);
  return ending && { userId: Number(userId), ending };
}

function wordsOf(ending: Ending): string {
  if ("thread" in ending) return `${ending.thread.kind}.${ending.thread.id}`;
  if ("choice" in ending) return `choice.${ending.choice}`;
  return `digest.${ending.digest}`;
}

function endingOf([what, which]: string[]): Ending | undefined {
  const choice = notificationChoiceNames.find((name) => name === which);
  if (what === "choice") return choice && { choice };
  const digest = digests.find((name) => name === which);
  if (what === "digest") return digest && { digest };
  const kind = levelledThreads.find((name) => name === what);
  return kind && { thread: { kind, id: Number(which) } };
}

function signatureOf(secret: Buffer, words: string): string {
  return createHmac("sha256", secret).update(`unsubscribe ${words}`).digest("base64url");
}

function isSame(given: string, right: string): boolean {
  return given.length === right.length && timingSafeEqual(Buffer.from(given), Buffer.from(right));
}

/** "mails about this request": what ends, in a sentence. */
export function endingInWords(ending: Ending): string {
  if ("thread" in ending) return `mails about this ${ending.thread.kind}`;
  if ("digest" in ending) return "this digest";
  const { label } = choiceWords[ending.choice];
  return `mails about ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
}

export function endingUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/unsubscribe?token=${token}`;
}
