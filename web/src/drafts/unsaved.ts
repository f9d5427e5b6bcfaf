import { signOut } from "#api/session/signOut.ts";
import { subscribeSession } from "#api/session/session.ts";
import { sayToast } from "#ui/overlays/toast.words.ts";

type Saver = { flush: () => Promise<unknown> };

/** What holds text that the server does not have. */
const unsaved = new Set<Saver>();

export function noteUnsaved(saver: Saver, isUnsaved: boolean): void {
  if (isUnsaved) unsaved.add(saver);
  else unsaved.delete(saver);
}

subscribeSession(({ before, now }) => {
  if (before?.email !== now?.email) unsaved.clear();
});

/** Signing out drops what this tab keeps, so what is written is saved first, or asked about. */
export async function saveAndSignOut(): Promise<void> {
  await Promise.all([...unsaved].map((one) => one.flush()));
  if (unsaved.size === 0) return signOut();
  sayToast({
    name: "not signed out",
    message: "What you wrote could not be saved",
    detail: "You are still signed in. Signing out now loses it.",
    problem: true,
    action: { words: "Sign out anyway", onPress: () => void signOut() },
  });
}
