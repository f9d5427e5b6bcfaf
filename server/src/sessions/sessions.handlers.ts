import { setTimeout as wait } from "node:timers/promises";
import { sessions } from "@sightline/contract/sessions.ts";
import { findUserForSignIn, getUser } from "#accounts/accounts.queries.ts";
import { implement, outsideTransaction } from "#http/call.ts";
import { Problem } from "#http/problem.ts";
import { countFailure, failuresOf } from "#http/throttle.ts";
import { isPassword } from "#secrets/passwords.ts";
import { hashToken, makeToken } from "#secrets/tokens.ts";
import { endOtherSessions, endSession, insertSession, listSessions } from "./sessions.queries.ts";
import { delayAfterFailures, failuresRememberedMs, firstExpiry } from "./sessions.rules.ts";

export const sessionHandlers = implement(sessions, {
  // Hashing and waiting take long; no connection is held meanwhile.
  authenticate: outsideTransaction(async ({ body, outside, now, client }) => {
    await wait(delayAfterFailures(await failuresOf(outside, "sign_in", body.email, now)));
    const account = await findUserForSignIn(outside, body.email);
    if (!(await isPassword(body.password, account?.password_hash)) || !account) {
      await countFailure(outside, "sign_in", body.email, failuresRememberedMs, now);
      throw new Problem("sign_in_refused");
    }
    const token = makeToken();
    const remember = body.remember ?? false;
    await insertSession(
      outside,
      { user_id: account.id, token_hash: hashToken(token), remember, device: client.device, expires_at: firstExpiry(remember, now) },
      now,
    );
    const user = await getUser(outside, account.id);
    return { user_token: token, email: user.email, user };
  }),

  async logout({ db, user, session }) {
    await endSession(db, user.id, session.id);
  },

  async listSessions({ db, user, session, now }) {
    const rows = await listSessions(db, user.id, now);
    return { sessions: rows.map((row) => ({ ...row, current: row.id === session.id })) };
  },

  async endSession({ db, user, params }) {
    if (!(await endSession(db, user.id, params.id))) throw new Problem("not_found");
  },

  async endOtherSessions({ db, user, session }) {
    await endOtherSessions(db, user.id, session.id);
  },
});
