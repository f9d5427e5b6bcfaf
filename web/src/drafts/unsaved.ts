import { signOut } from "#api/session/signOut.ts";
import { subscribeSession } from "#api/session/session.ts";
import { sayToast } from "#ui/overlays/toast.words.ts";
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

/** Signing out drops what this tab keeps, so what is written is saved first, or asked about. */
export async function saveAndSignOut(): Promise<void> {
  await Promise.all([...unsaved].map(secure));
  if ([...unsaved].every(isKeptAside)) return signOut();
  sayToast({
    name: "not signed out",
    message: "What you wrote could not be saved",
    detail: "You are still signed in. Signing out now loses it.",
    problem: true,
    action: { words: "Sign out anyway", onPress: () => void signOut() },
  });
}

/** Saves what may be saved, and keeps what may not be in a conflict. */
async function secure(saver: Saver): Promise<void> {
  await saver.flush();
  if (!isKeptAside(saver)) await keepAside(saver).catch(() => undefined);
}
