import { currentSession, storeSession } from "#api/session/session.ts";
import { persistent } from "#api/session/storage.ts";

/** Whether the session outlives this tab, by the person's own choice when signing in. */
export function isRemembered(): boolean {
  const session = currentSession();
  return session !== null && persistent.read("userToken") === session.token;
}

/** The same session under the person's new address: the server now expects that one beside the token. */
export function moveSession(email: string): void {
  const session = currentSession();
  if (session) storeSession({ token: session.token, email }, isRemembered());
}
