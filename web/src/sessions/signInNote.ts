import { perTab } from "#api/session/storage.ts";

const key = "signInNote";

const words = {
  password_changed:
    "Your password has been changed, and you are signed out everywhere. Sign in with the new one.",
  account_ready: "Your account is ready. Sign in to continue.",
  group_invitation: "Sign in with the account you were invited with, and the invitation will open.",
  email_changed: "Your new e-mail address is confirmed. Sign in with it from now on.",
};

export type SignInNote = keyof typeof words;

/** A word for the sign-in screen from the screen that leads there. It stays until somebody signs in. */
export function leaveSignInNote(note: SignInNote): void {
  perTab.write(key, note);
}

export function findSignInNote(): string | undefined {
  const note = perTab.read(key);
  return Object.entries(words).find(([name]) => name === note)?.[1];
}

export function dropSignInNote(): void {
  perTab.remove(key);
}
