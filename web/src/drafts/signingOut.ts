import { signOut } from "#api/session/signOut.ts";
import { dropToast, sayToast } from "#ui/overlays/toast.words.ts";
import { isKeptAside, keepAside } from "./keepAside.ts";
import type { UnsavedSaver } from "./unsaved.ts";

const longestWaitMs = 5_000;

/** Answers whether nothing is lost by signing out; if something is, it asks. */
export async function secureBeforeSignOut(unsaved: ReadonlySet<UnsavedSaver>): Promise<boolean> {
  sayToast({ name: "signing out", message: "Saving what you wrote" });
  const isAnswered = await isDoneInTime(Promise.all([...unsaved].map(secure)));
  dropToast("signing out");
  if ([...unsaved].every(isKeptAside)) return true;
  sayToast({
    name: "not signed out",
    message: isAnswered ? "What you wrote could not be saved" : "What you wrote is not saved yet",
    detail: "You are still signed in. Signing out now loses it.",
    problem: true,
    action: { words: "Sign out anyway", onPress: () => void signOut() },
  });
  return false;
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
async function secure(saver: UnsavedSaver): Promise<void> {
  await saver.flush();
  if (!isKeptAside(saver)) await keepAside(saver).catch(() => undefined);
}
