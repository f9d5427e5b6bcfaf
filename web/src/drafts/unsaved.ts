import { signOut } from "#api/session/signOut.ts";
import { subscribeSession } from "#api/session/session.ts";
import type { DraftSaver } from "./DraftSaver.ts";

export type UnsavedSaver = Pick<DraftSaver, "flush" | "shown" | "written" | "isOpen">;

/** What holds text that the server does not have. */
const unsaved = new Set<UnsavedSaver>();

export function noteUnsaved(saver: UnsavedSaver, isUnsaved: boolean): void {
  if (isUnsaved) unsaved.add(saver);
  else unsaved.delete(saver);
}

subscribeSession(({ before, now }) => {
  if (before?.email !== now?.email) unsaved.clear();
});

let isSaving = false;

/**
 * Signing out drops what this tab keeps, so what is written is saved first, or asked about. The menu of
 * each screen has this, so how that is done comes when it is needed.
 */
export async function saveAndSignOut(): Promise<void> {
  if (isSaving) return;
  if (unsaved.size === 0) return signOut();
  isSaving = true;
  const isSafe = await secure().finally(() => (isSaving = false));
  if (isSafe) await signOut();
}

async function secure(): Promise<boolean> {
  const { secureBeforeSignOut } = await import("./signingOut.ts");
  return secureBeforeSignOut(unsaved);
}
