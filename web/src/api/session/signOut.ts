import { sessions } from "@sightline/contract/sessions.ts";
import { call } from "#api/call/call.ts";
import { clearSession } from "./session.ts";
import { dropWanted } from "./wanted.ts";

/** Here it ends at once, also when the server cannot be told. */
export async function signOut(): Promise<void> {
  // Started before clearing, since it reads the session for its headers.
  const told = call(sessions.logout);
  clearSession("signed_out");
  dropWanted();
  await told.catch(() => undefined);
}
