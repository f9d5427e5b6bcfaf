import { signOut } from "#api/session/signOut.ts";
import { subscribeSession } from "#api/session/session.ts";
import { dropToast, sayToast } from "#ui/overlays/toast.words.ts";
import type { DraftSaver } from "./DraftSaver.ts";
import { isKeptAside, keepAside } from "./keepAside.ts";

type Saver = Pick<DraftSaver, "flush" | "shown" | "written" | "isOpen">;

/** What holds text that the server does not have. */
const unsaved = new Set<Saver>();

export function noteUnsaved(saver: Saver, isUnsaved: boolean): void {
  if (isUnsaved) unsaved.add(saver);
  else unsaved.delete(saver);
}

subscribeSession(({ before, now }) => {
  if (before?.email !== now?.email) unsaved.clear();
});

const longestWaitMs = 5_000;
let isSaving = false;

/** Signing out drops what this tab keeps, so what is written is saved first, or asked about. */
export async function saveAndSignOut(): Promise<void> {
  if (isSaving) return;
  if (unsaved.size === 0) return signOut();
  isSaving = true;
  sayToast({ name: "signing out", message: "Saving what you wrote" });
  const isAnswered = await isDoneInTime(Promise.all([...unsaved].map(secure)));
  dropToast("signing out");
  isSaving = false;
  if ([...unsaved].every(isKeptAside)) return signOut();
  sayToast({
    name: "not signed out",
    message: isAnswered ? "What you wrote could not be saved" : "What you wrote is not saved yet",
    detail: "You are still signed in. Signing out now loses it.",
    problem: true,
    action: { words: "Sign out anyway", onPress: () => void signOut() },
  });
}

/** Nobody waits for a line as long as a call does. */
async function isDoneInTime(work: Promise<unknown>): Promise<boolean> {
  const { promise: isLate, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, longestWaitMs, false);
  const isDone = await Promise.race([work.then(() => true), isLate]);
  clearTimeout(timer);
  return isDone;
}

/** Saves what may be saved, and keeps what may not be in a conflict. */
async function secure(saver: Saver): Promise<void> {
  await saver.flush();
  if (!isKeptAside(saver)) await keepAside(saver).catch(() => undefined);
}
