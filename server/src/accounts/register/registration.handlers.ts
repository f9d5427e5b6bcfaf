import type { accounts } from "@sightline/contract/accounts/accounts.ts";
import type { LinkState } from "@sightline/contract/accounts/accounts.links.ts";
import { minuteMs, type Moment } from "@sightline/contract/base/moments.ts";
import { findUserByEmail, insertUser } from "#accounts/accounts.queries.ts";
import type { ReadProfile } from "#accounts/accounts.ts";
import { findLink, type Link } from "#accounts/links/links.queries.ts";
import { getLink, linkState, spendLink } from "#accounts/links/links.ts";
import { queueResend, renew, type RenewInvitation } from "#accounts/links/renewal.ts";
import { type Handlers, outsideTransaction, validatedBy } from "#http/call.ts";
import { Problem } from "#http/problem.ts";
import { countCall, tooManyTries } from "#http/throttle.ts";
import { agreedVersion, mayRegister } from "#place/place.ts";
import { isLongPassword, requireGoodPassword } from "#secrets/passwords.rules.ts";
import { hashToken } from "#secrets/tokens.ts";
import { openSession } from "#sessions/sessions.ts";
import { judgeEmail } from "./email.rules.ts";
import { chooseRegistration, keepRegistration } from "./registration.passwords.ts";
import {
  closeRegistration,
  discardRegistrations,
  getRegistration,
  findRegistrationForUpdate,
  holdAddress,
  holdOpenRegistrations,
  isContested,
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
      outsideTransaction(async ({ body, outside, waiter, now }) => {
        const {
          password,
          password_confirmation,
          terms_of_use_agreed,
          terms_version: shown,
          time_zone = "UTC",
          ...person
        } = body.user;
        const terms_version = await agreedVersion(outside, shown);
        const agreed = { terms_agreed_at: now, terms_version };
        const long_password = isLongPassword(password);
        const registration = { ...person, ...agreed, time_zone, long_password };
        await keepRegistration(outside, registration, password, waiter, now);
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
          state: confirmationState(link, registration, now),
          email: link.email,
          expires_at: link.expires_at,
          first_name: registration.first_name,
          last_name: registration.last_name,
          registered_at: registration.created_at,
          password_needed: await isContested(db, link.email, now),
        },
      };
    },

    // The token proves the mailbox; where there has been more than one registration, the password
    // says which one is its owner's. Hashing it takes long, and no connection is held meanwhile.
    confirmAccount: outsideTransaction(async ({ outside, body, client, waiter, now, record }) => {
      const { confirmation_token: token, password } = body;
      const link = await getLink(outside, "confirmation", token);
      const own = await getRegistration(outside, Number(link.registration_id));
      const linkNow = confirmationState(link, own, now);
      if (linkNow !== "valid") throw new Problem(`link_${linkNow}`);
      const chosen =
        password === undefined
          ? undefined
          : await chooseRegistration(outside, link, password, waiter, now);
      // Closed since they registered: whoever it is, an account comes by invitation now.
      if (!(await mayRegister(outside, link.email))) throw new Problem("registration_closed");
      return outside.transaction().execute(async (db) => {
        await holdAddress(db, link.email);
        await holdOpenRegistrations(db, link.email);
        await spendLink(db, "confirmation", token, now);
        if (chosen === undefined && (await isContested(db, link.email, now)))
          throw new Problem("password_needed");
        const { id, state, created_at, password_hash, ...person } = await getRegistration(
          db,
          chosen ?? own.id,
        );
        if (state !== "open" || password_hash === null) throw new Problem("link_used");
        const account = await insertUser(db, { ...person, password_hash, role: "member" }, now);
        if (!account) throw new Problem("address_taken");
        await closeRegistration(db, id, "confirmed");
        await discardRegistrations(db, person.email, now);
        await record(db, { actorId: account.id, subject: { kind: "user", id: account.id } });
        const session = { user_id: account.id, remember: true, device: client.device };
        const user_token = await openSession(db, session, now);
        const user = await readProfile(db, account.id, now);
        return { user_token, email: user.email, user };
      });
    }),

    async discardRegistration({ db, link: token, now }) {
      const { registration_id } = await getLink(db, "confirmation", token);
      const registration = await findRegistrationForUpdate(db, Number(registration_id));
      await spendLink(db, "confirmation", token, now);
      if (registration?.state === "open") await closeRegistration(db, registration.id, "discarded");
    },

    async resendConfirmation({ db, body, now }) {
      await queueResend(db, body.email, now);
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

/** Once an address has its account, every link for it is spent, whichever it was confirmed by. */
function confirmationState(link: Link, { state }: { state: string }, now: Moment): LinkState {
  return state === "open" ? linkState(link, now) : "used";
}
