import { perTab, persistent, type Keep } from "./storage.ts";

export type Session = { token: string; email: string };

/** `elsewhere`: another tab did it. */
export type SessionEnd = "signed_out" | "expired" | "elsewhere";
export type SessionChange = {
  before: Session | null;
  now: Session | null;
  why: SessionEnd | "signed_in";
};

const tokenKey = "userToken";
const emailKey = "userEmail";
const invitationKey = "invitationToken";
/** What belongs to the device, or leads on to the next sign-in. All else is the person's. */
const outlastsSignOut = new Set([
  "theme",
  "deskOthers",
  invitationKey,
  "groupInvitationToken",
  "groupInvitationFor",
  "mailLink",
  "signInNote",
]);

/** What tabs say to each other. */
type Message =
  | {
      what: "signed_in";
      email: string;
      /** One that is not to be remembered, which the other tabs take. */
      session?: Session;
    }
  | { what: "signed_out"; email: string };

const listeners = new Set<(change: SessionChange) => void>();
const channel =
  typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("session");
let known = read();
let seen = known;
let lastEnd: { why: SessionEnd; email: string } | undefined;

/**
 * Who is signed in here. The same object as long as nothing changed: another tab may have written
 * before this one heard of it, and who draws by this would draw for ever if each look were news.
 */
export function currentSession(): Session | null {
  const now = read();
  if (!sameSession(now, seen)) seen = now;
  return seen;
}

export function storeSession(session: Session, remember: boolean): void {
  erase(persistent);
  erase(perTab);
  write(remember ? persistent : perTab, session);
  post({ what: "signed_in", email: session.email, ...(!remember && { session }) });
  announce("signed_in");
}

/** Signing out holds for every tab; a session that merely expired was perhaps this tab's alone. */
export function clearSession(why: "signed_out" | "expired"): void {
  const ended = read();
  for (const keep of [persistent, perTab]) {
    if (why === "signed_out") eraseAll(keep);
    erase(keep);
  }
  if (ended && why === "signed_out") post({ what: "signed_out", email: ended.email });
  announce(why);
}

/** A 401 speaks about the token that was sent, which a newer sign-in may have replaced. */
export function expireSession(token: string | undefined): boolean {
  if (read()?.token !== token) return false;
  clearSession("expired");
  return true;
}

export function subscribeSession(listener: (change: SessionChange) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How the last session of this page ended, and whose it was; nothing while one lasts. */
export function findSessionEnd(): { why: SessionEnd; email: string } | undefined {
  return lastEnd;
}

/** Nobody is signed in any more: what a screen still wants that is on its way out is nobody's wish. */
export function isSessionOver(): boolean {
  return lastEnd !== undefined && read() === null;
}

export function keepInvitationToken(token: string): void {
  persistent.write(invitationKey, token);
}

export function findInvitationToken(): string | null {
  return persistent.read(invitationKey);
}

export function dropInvitationToken(): void {
  persistent.remove(invitationKey);
}

/** One that is not to be remembered, as an open tab has it. */
export function takeSession(session: Session): void {
  if (read() !== null) return;
  write(perTab, session);
  announce("signed_in");
}

/** Whether the session ends with the last tab. */
export function isSessionOfTabs(): boolean {
  return readFrom(perTab) !== null;
}

channel?.addEventListener("message", ({ data }: MessageEvent<Message>) => hear(data));
window.addEventListener("storage", (event) => {
  // A null key is a storage that was cleared as a whole.
  if (event.key === null || event.key === tokenKey || event.key === emailKey) announce("elsewhere");
});

/** Session storage is this tab's alone, so only a message from another tab can reach it. */
function hear(message: Message): void {
  const mine = readFrom(perTab);
  switch (message.what) {
    case "signed_in":
      takeOver(message, mine);
      break;
    case "signed_out":
      if ((mine ?? known ?? lastEnd)?.email === message.email) eraseAll(perTab);
      break;
  }
  announce("elsewhere");
}

/** All tabs of a session that is not to be remembered have the same: a newer one ends the former. */
function takeOver(
  { email, session }: Extract<Message, { what: "signed_in" }>,
  mine: Session | null,
): void {
  // By its token the same session under another address.
  const isSame = mine ? mine.email === email || mine.token === session?.token : read() === null;
  if (session && isSame) write(perTab, session);
  else if (mine && !isSame) erase(perTab);
}

function post(message: Message): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target.
  channel?.postMessage(message);
}

function announce(why: SessionChange["why"]): void {
  const before = known;
  const now = currentSession();
  if (sameSession(before, now)) return;
  known = now;
  if (now) lastEnd = undefined;
  else if (before && why !== "signed_in") lastEnd = { why, email: before.email };
  for (const listener of listeners) listener({ before, now, why: now ? "signed_in" : why });
}

function read(): Session | null {
  return readFrom(perTab) ?? readFrom(persistent);
}

function readFrom(keep: Keep): Session | null {
  const token = keep.read(tokenKey);
  const email = keep.read(emailKey);
  return token && email ? { token, email } : null;
}

function write(keep: Keep, { token, email }: Session): void {
  // The e-mail first and the token last, so that no other tab ever sees a mixed pair.
  keep.write(emailKey, email);
  keep.write(tokenKey, token);
}

function erase(keep: Keep): void {
  keep.remove(tokenKey);
  keep.remove(emailKey);
}

function eraseAll(keep: Keep): void {
  for (const key of personalKeys(keep)) keep.remove(key);
}

/** What is the person's. Half-written texts see to themselves: see `api/submit/typed.ts`. */
export function personalKeys(keep: Keep): string[] {
  return keep.keys().filter((key) => !outlastsSignOut.has(key) && !key.startsWith("typed:"));
}

function sameSession(a: Session | null, b: Session | null): boolean {
  return a?.token === b?.token && a?.email === b?.email;
}
