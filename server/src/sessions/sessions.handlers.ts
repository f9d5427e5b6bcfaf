import { setTimeout as wait } from "node:timers/promises";
import { accounts } from "@sightline/contract/accounts/accounts.ts";
import { sessions } from "@sightline/contract/sessions.ts";
import { implement, type Implementation, outsideTransaction } from "#http/call.ts";
import { Problem } from "#http/problem.ts";
import { countAsCallOf, countFailure, failuresOf, networkOf } from "#http/throttle.ts";
import { isLongPassword } from "#secrets/passwords.rules.ts";
import { findPassword, isPassword } from "#secrets/passwords.ts";
import { endSessions, listSessions } from "./sessions.queries.ts";
import { delayAfterFailures, failuresRememberedMs } from "./sessions.rules.ts";
import { type AccountsToSignIn, openSession } from "./sessions.ts";

export function makeSessionHandlers(toSignIn: AccountsToSignIn): Implementation {
  return implement(sessions, {
    // Hashing and waiting take long; no connection is held meanwhile.
    authenticate: outsideTransaction(
      async ({ body, outside, now, client, waiter, log, record }) => {
        const failures = await failuresOf(
          outside,
          "sign_in",
          body.email,
          failuresRememberedMs,
          now,
        );
        await wait(delayAfterFailures(failures));
        // Both are always looked up, and one hash is always made: time tells nothing.
        const account = await toSignIn.find(outside, body.email);
        const pending = await toSignIn.listPending(outside, body.email, now);
        const matches = account
          ? await isPassword(body.password, account.password_hash, waiter)
          : (await findPassword(body.password, pending, waiter)).length > 0;
        if (!account || !matches) {
          log.info({ user_id: account?.id, network: networkOf(client.ip) }, "sign-in refused");
          await countFailure(outside, "sign_in", body.email, failuresRememberedMs, now);
          const who = { ip: client.ip, userId: null, address: body.email };
          if (matches && (await countAsCallOf(outside, accounts.resendConfirmation, who, now)))
            await toSignIn.remindPending(outside, body.email, now);
          throw new Problem("sign_in_refused");
        }
        if (account.is_demo && !client.isOwnMachine) throw demoElsewhere();
        if (!account.long_password && isLongPassword(body.password))
          await toSignIn.noteLongPassword(outside, account);
        const remember = body.remember ?? false;
        const token = await outside.transaction().execute(async (db) => {
          // A reset or a deactivation may have come while the hash was compared.
          if (!(await toSignIn.holdUnchanged(db, account))) throw new Problem("sign_in_refused");
          await record(db, {
            actorId: account.id,
            subject: { kind: "user", id: account.id },
            details: { device: client.device },
          });
          return openSession(db, { user_id: account.id, remember, device: client.device }, now);
        });
        log.info({ user_id: account.id, network: networkOf(client.ip) }, "signed in");
        const user = await toSignIn.readProfile(outside, account.id, now);
        return { user_token: token, email: user.email, user };
      },
    ),

    async logout({ db, user, session, record }) {
      await endSessions(db, user.id, { id: session.id });
      await record(db, { subject: { kind: "user", id: user.id } });
    },

    async listSessions({ db, user, session, now }) {
      const rows = await listSessions(db, user.id, now);
      return { sessions: rows.map((row) => ({ ...row, current: row.id === session.id })) };
    },

    async endSession({ db, user, params, record }) {
      const ended = await endSessions(db, user.id, { id: params.id });
      if (ended.length === 0) throw new Problem("not_found");
      for (const id of ended) await record(db, { subject: { kind: "session", id } });
    },

    async endOtherSessions({ db, user, session, record }) {
      const ended = await endSessions(db, user.id, { except: session.id });
      for (const id of ended) await record(db, { subject: { kind: "session", id } });
    },
  });
}

/** Everybody knows its password. */
function demoElsewhere(): Problem {
  return new Problem("not_allowed", {
    detail:
      "Demo accounts work only on the machine that Sightline runs on, and not through a proxy. The people who run this place should set PUBLIC_URL, which switches them off.",
  });
}
