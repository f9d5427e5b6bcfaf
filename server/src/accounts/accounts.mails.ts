import { momentInWords, writeLetter } from "#mail/letter.ts";
import type { MailContext, Mails, Sender } from "#mail/mail.ts";
import { mayRegister } from "#place/place.ts";
import * as z from "zod/mini";
import { makeLink } from "#accounts/links/links.queries.ts";
import {
  closeRegistration,
  findRegistrationForUpdate,
} from "#accounts/register/registrations.queries.ts";
import { getOwnerForUpdate } from "./accounts.access.ts";
import { findAddressee, findUserByEmail } from "./accounts.queries.ts";

const aboutRegistration = z.object({ registration_id: z.int() });
const aboutAddress = z.object({ email: z.string() });
const aboutUser = z.object({ user_id: z.int() });
const aboutUserAndAddress = z.object({ user_id: z.int(), email: z.string() });
const aboutUserAndMoment = z.object({ user_id: z.int(), at: z.string() });

const whyAccount = ({ name }: Sender) =>
  `You get this mail because you have an account at ${name}. Mails about its safety can't be switched off.`;

export const accountMails: Mails = {
  registration: async (input, context) =>
    writeRegistration(aboutRegistration.parse(input).registration_id, context),

  password_reset: async (input, { db, now, publicUrl, sender }) => {
    const account = await findUserByEmail(db, aboutAddress.parse(input).email);
    const user = account && (await findAddressee(db, account.id));
    if (!user) return null;
    await getOwnerForUpdate(db, user.id);
    const token = await makeLink(
      db,
      { kind: "password_reset", subjectId: user.id, email: user.email },
      now,
    );
    return writeLetter({
      to: user.email,
      subject: "Choose a new password",
      name: user.first_name,
      paragraphs: [
        `Someone, probably you, asked for a new password for your account at ${sender.name}.`,
      ],
      action: {
        label: "Choose a new password",
        url: `${publicUrl}/#/password_reset?reset_password_token=${token}`,
      },
      afterwards: [
        "The link works once, for one hour. Choosing a new password signs you out everywhere.",
        "If you didn't ask for it, do nothing: your password stays as it is.",
      ],
      why: "You get this mail because a new password was asked for with this address.",
    });
  },

  password_changed: async (input, { db, publicUrl, sender }) => {
    const { user_id, at } = aboutUserAndMoment.parse(input);
    const user = await findAddressee(db, user_id);
    if (!user) return null;
    return writeLetter({
      to: user.email,
      subject: "Your password was changed",
      name: user.first_name,
      paragraphs: [
        `The password of your account at ${sender.name} was changed on ${momentInWords(at, user.time_zone)}.`,
      ],
      action: {
        label: "That wasn't me: choose a new password",
        url: `${publicUrl}/#/resetPassword`,
      },
      afterwards: ["If it was you, there is nothing to do."],
      why: whyAccount(sender),
    });
  },

  email_change: async (input, context) => {
    const { user_id, email } = aboutUserAndAddress.parse(input);
    return writeEmailChange(user_id, email, context);
  },

  email_change_asked: async (input, { db, publicUrl, sender }) => {
    const { user_id, email } = aboutUserAndAddress.parse(input);
    const user = await findAddressee(db, user_id);
    if (!user || user.pending_email !== email) return null;
    return writeLetter({
      to: user.email,
      subject: "A new e-mail address was requested",
      name: user.first_name,
      paragraphs: [
        `Someone, probably you, asked to change the address of your account at ${sender.name} from this one to ${email}. It changes once that address is confirmed.`,
      ],
      action: {
        label: "That wasn't me: choose a new password",
        url: `${publicUrl}/#/resetPassword`,
      },
      afterwards: [
        "Choosing a new password also cancels this change. If it was you, there is nothing to do here.",
      ],
      why: whyAccount(sender),
    });
  },

  email_changed: async (input, { db, sender }) => {
    const { user_id, email } = aboutUserAndAddress.parse(input);
    const user = await findAddressee(db, user_id);
    if (!user) return null;
    return writeLetter({
      to: email,
      subject: "Your e-mail address was changed",
      name: user.first_name,
      paragraphs: [
        `Your account at ${sender.name} now has the address ${user.email}. You sign in with that one from now on.`,
      ],
      afterwards: ["If this wasn't you, contact the people who run this place right away."],
      why: `You get this mail because this was the address of an account at ${sender.name} until now.`,
    });
  },

  export_ready: async (input, { db, publicUrl }) => {
    const user = await findAddressee(db, aboutUser.parse(input).user_id);
    if (!user) return null;
    return writeLetter({
      to: user.email,
      subject: "Your data is ready to download",
      name: user.first_name,
      paragraphs: [
        "The copy of your data that you asked for is ready. It stays available for 7 days.",
      ],
      action: { label: "Go to my data", url: `${publicUrl}/#/app/account?section=data` },
      afterwards: ["You need to be signed in to download it."],
      why: "You get this mail because you asked for an export of your data.",
    });
  },

  deletion_scheduled: async (input, { db, publicUrl, sender }) => {
    const user = await findAddressee(db, aboutUser.parse(input).user_id);
    if (!user || user.deletion_scheduled_for === null) return null;
    return writeLetter({
      to: user.email,
      subject: "Your account will be deleted",
      name: user.first_name,
      paragraphs: [
        `As you asked, your account at ${sender.name} will be deleted on ${momentInWords(user.deletion_scheduled_for, user.time_zone)}. Until then you can change your mind.`,
      ],
      action: { label: "Keep my account", url: `${publicUrl}/#/app/account` },
      afterwards: ["If this wasn't you, keep the account and choose a new password."],
      why: whyAccount(sender),
    });
  },
};

/** Which of the two letters it is, the address's owner alone finds out. */
async function writeRegistration(id: number, { db, now, publicUrl, sender }: MailContext) {
  const registration = await findRegistrationForUpdate(db, id);
  if (registration?.state !== "open") return null;
  const { email } = registration;
  if (!(await mayRegister(db, email))) return null;
  if (await findUserByEmail(db, email)) {
    const letter = writeLetter({
      to: email,
      subject: "Somebody tried to register with your address",
      paragraphs: [
        `Someone, perhaps you, tried to register at ${sender.name} with this address. It already has an account, so nothing was changed.`,
      ],
      action: { label: "Sign in", url: `${publicUrl}/#/signin` },
      afterwards: [
        "If you forgot your password, you can choose a new one there. If it wasn't you, there is nothing to do.",
      ],
      why: "You get this mail because your address was used in a registration.",
    });
    const afterSending = (trx: MailContext["db"]) => closeRegistration(trx, id, "discarded");
    return { ...letter, afterSending };
  }
  const token = await makeLink(db, { kind: "confirmation", subjectId: id, email }, now);
  // Who wrote the name may be a stranger to whoever reads this: it stands on the page alone.
  return writeLetter({
    to: email,
    subject: "Confirm your account",
    paragraphs: [
      `Welcome to ${sender.name}. Confirm that this address is yours, and your account is ready.`,
    ],
    action: {
      label: "Confirm my account",
      url: `${publicUrl}/#/confirm_account?confirmation_token=${token}`,
    },
    afterwards: [
      "The link works once, for 48 hours.",
      'If you did not register, open the link and choose "This wasn\'t me", or do nothing: without confirmation there is no account.',
    ],
    why: `You get this mail because somebody registered at ${sender.name} with this address.`,
  });
}

async function writeEmailChange(
  userId: number,
  email: string,
  { db, now, publicUrl, sender }: MailContext,
) {
  const user = await findAddressee(db, userId);
  if (!user || user.pending_email !== email) return null;
  if (await findUserByEmail(db, email)) {
    return writeLetter({
      to: email,
      subject: "Somebody tried to use your address",
      paragraphs: [
        `Someone tried to use this address for another account at ${sender.name}. It already has an account, so nothing was changed.`,
      ],
      why: "You get this mail because your address was named in a change of e-mail address.",
    });
  }
  await getOwnerForUpdate(db, userId);
  const token = await makeLink(db, { kind: "email_change", subjectId: userId, email }, now);
  // Nobody has shown yet that the address is this person's: its reader is called by no name of theirs.
  return writeLetter({
    to: email,
    subject: "Confirm your new e-mail address",
    paragraphs: [
      `Confirm that this address is yours, and your account at ${sender.name} will use it from then on.`,
    ],
    action: {
      label: "Use this address",
      url: `${publicUrl}/#/confirm_account?email_change_token=${token}`,
    },
    afterwards: [
      "The link works once, for 24 hours.",
      "If you don't know what this is about, do nothing: the address won't be used.",
    ],
    why: `You get this mail because somebody wants to use this address at ${sender.name}.`,
  });
}
