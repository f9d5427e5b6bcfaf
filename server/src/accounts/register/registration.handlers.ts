import { type accounts, termsVersion } from "@sightline/contract/accounts/accounts.ts";
import { minuteMs } from "@sightline/contract/base/moments.ts";
import { findUserByEmail, insertUser } from "#accounts/accounts.queries.ts";
import type { ReadProfile } from "#accounts/accounts.ts";
import { findLink } from "#accounts/links/links.queries.ts";
import { getLink, linkState, spendLink } from "#accounts/links/links.ts";
import { renew, type RenewInvitation } from "#accounts/links/renewal.ts";
import { type Handlers, outsideTransaction, validatedBy } from "#http/call.ts";
import { Problem } from "#http/problem.ts";
import { countCall, tooManyTries } from "#http/throttle.ts";
import { queueMail } from "#mail/mail.ts";
import { isLongPassword, requireGoodPassword } from "#secrets/passwords.rules.ts";
import { hashPassword } from "#secrets/passwords.ts";
import { hashToken } from "#secrets/tokens.ts";
import { openSession } from "#sessions/sessions.ts";
import { judgeEmail } from "./email.rules.ts";
import {
  closeRegistration,
  discardRegistrations,
  getRegistration,
  getRegistrationForUpdate,
  insertRegistration,
} from "./registrations.queries.ts";

type RegistrationRows = Pick<
  typeof accounts,
  | "register"
  | "verifyEmail"
  | "getConfirmation"
  | "confirmAccount"
  | "discardRegistration"
  | "resendConfirmation"
  | "renewLink"
>;

/** The same for every address, so that it tells nothing. */
const checkYourMail = {
  message: "Check your mail: if the address is right, a message is on its way.",
};

type Given = { readProfile: ReadProfile; renewInvitation: RenewInvitation };

export function makeRegistrationHandlers({
  readProfile,
  renewInvitation,
}: Given): Handlers<RegistrationRows> {
  return {
    // The same work is done for a known address as for a new one; which it is, only the mail says.
    register: validatedBy(
      ({ body: { user } }) => requireGoodPassword(user.password, user, "member"),
      outsideTransaction(async ({ body, outside, now }) => {
        const {
          password,
          password_confirmation,
          terms_of_use_agreed,
          time_zone = "UTC",
          ...person
        } = body.user;
        const password_hash = await hashPassword(password);
        const long_password = isLongPassword(password);
        await outside.transaction().execute(async (db) => {
          const agreed = { terms_agreed_at: now, terms_version: termsVersion };
          const id = await insertRegistration(
            db,
            { ...person, ...agreed, time_zone, password_hash, long_password },
            now,
          );
          await queueMail(db, "registration", { registration_id: id });
        });
        return checkYourMail;
      }),
    ),

    async verifyEmail({ query }) {
      return judgeEmail(query.email);
    },

    async getConfirmation({ db, link: token, now }) {
      const link = await getLink(db, "confirmation", token);
      const registration = await getRegistration(db, Number(link.registration_id));
      return {
        confirmation: {
          state: linkState(link, now),
          email: link.email,
          expires_at: link.expires_at,
          first_name: registration.first_name,
          last_name: registration.last_name,
          registered_at: registration.created_at,
        },
      };
    },

    async confirmAccount({ db, body, client, now }) {
      const link = await spendLink(db, "confirmation", body.confirmation_token, now);
      const { id, state, created_at, password_hash, ...person } = await getRegistrationForUpdate(
        db,
        Number(link.registration_id),
      );
      if (state !== "open" || password_hash === null) throw new Problem("link_replaced");
      const account = await insertUser(db, { ...person, password_hash, role: "member" }, now);
      if (!account) throw new Problem("address_taken");
      await closeRegistration(db, id, "confirmed");
      await discardRegistrations(db, person.email, now);
      const token = await openSession(
        db,
        { user_id: account.id, remember: true, device: client.device },
        now,
      );
      const user = await readProfile(db, account.id);
      return { user_token: token, email: user.email, user };
    },

    async discardRegistration({ db, link: token, now }) {
      const link = await spendLink(db, "confirmation", token, now);
      const registration = await getRegistrationForUpdate(db, Number(link.registration_id));
      if (registration.state === "open") await closeRegistration(db, registration.id, "discarded");
    },

    async resendConfirmation({ db, body }) {
      await queueMail(db, "registration_again", { email: body.email });
      return checkYourMail;
    },

    // Counted before a transaction is open: one that waits for a second connection could use up the pool.
    renewLink: outsideTransaction(async ({ outside, body, now }) => {
      const link = await findLink(outside, body.token);
      if (!link) return checkYourMail;
      const key = `renewal ${hashToken(link.email).toString("base64url")}`;
      const { count } = await countCall(outside, key, minuteMs, now);
      if (count > 3) throw tooManyTries(minuteMs);
      // An address that has an account needs no confirmation any more.
      const isSettled =
        link.kind === "confirmation" && (await findUserByEmail(outside, link.email)) !== undefined;
      if (!isSettled)
        await outside.transaction().execute((db) => renew(db, link, renewInvitation, now));
      return checkYourMail;
    }),
  };
}
