import { accounts } from "@sightline/contract/accounts/accounts.ts";
import { invitations } from "@sightline/contract/invitations.ts";
import { queueMail } from "#mail/mail.ts";
import { hasToken, type MailApp, makeMailApp, newUser, tokenIn } from "#testing/mailApp.ts";
import { addInvitation } from "./invitations.ts";

let count = 0;
export const address = () => `invited-${(count += 1)}@example.org`;

/** What somebody says of themselves when they accept. */
export function person(given: Record<string, unknown> = {}) {
  const { email: _, ...rest } = newUser(given);
  return rest;
}

type Invite = {
  email?: string;
  role?: "member" | "analyst" | "admin";
  planId?: number;
  invitedBy?: number;
};

export type Inviting = Awaited<ReturnType<typeof makeInviting>>;

/** The whole server, with what is done to invitations in a few words. */
export async function makeInviting() {
  const world = await makeMailApp();
  const { app, smtp } = world;
  const call: MailApp["call"] = (endpoint, sent) => world.call(endpoint, sent);
  return {
    ...world,
    invite: (invited?: Invite) => inviteAndRead(world, invited),
    look: (token: string) => call(invitations.getInvitation, { params: { token } }),
    accept: (
      token: string,
      user?: ReturnType<typeof person>,
      as?: { email: string; token: string },
    ) =>
      call(invitations.acceptInvitation, {
        params: { token },
        body: user ? { user } : {},
        ...(as ? { as } : {}),
      }),
    renew: (token: string) => call(accounts.renewLink, { body: { token } }),
    /** The mail whose link is none of those known. */
    nextMail: (email: string, known: string[]) =>
      smtp.waitFor((one) => one.to === email && !known.includes(tokenIn(one))),
    mailsTo: (email: string) => smtp.mails.filter((one) => one.to === email),
    now: () => app.clock.now(),
  };
}

async function inviteAndRead(
  { app, smtp }: MailApp,
  { email = address(), role = "member", planId, invitedBy }: Invite = {},
) {
  const before = smtp.mails.length;
  const id = await app.db.transaction().execute(async (db) => {
    const made = await addInvitation(
      db,
      { email, role, planId: planId ?? null, invitedBy: invitedBy ?? null },
      app.clock.now(),
    );
    await queueMail(db, "invitation", { invitation_id: made });
    return made;
  });
  const mail = await smtp.waitFor(
    (one) => one.to === email && smtp.mails.indexOf(one) >= before && hasToken(one),
  );
  return { id, email, mail, token: tokenIn(mail) };
}
