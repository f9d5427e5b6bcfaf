import type { Moment } from "@sightline/contract/base/moments.ts";
import type { NotificationChanges } from "@sightline/contract/notifications/notifications.choices.ts";
import type { MailRhythm } from "@sightline/contract/notifications/notifications.mail.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { type Html, html } from "#http/html.ts";
import { sendPlainPage } from "#http/plainPage.ts";
import {
  isInUse,
  muteThread,
  readRhythm,
  readSecret,
  unmuteThread,
} from "./letters.endings.queries.ts";
import { type Ending, endingInWords, readEnding } from "./letters.endings.ts";

type Changes = { notification_choices?: NotificationChanges; mail_rhythm?: MailRhythm };

type Given = {
  db: Database;
  clock: () => Moment;
  /** Changes somebody's profile and tells their open screens. */
  changeProfile: (db: DatabaseTransaction, userId: number, changes: Changes) => Promise<void>;
};

const path = "/unsubscribe";

/**
 * Where mails are ended without signing in. Opening it does nothing, since programs that look at the
 * links of a mail open them all; the button posts what mail programs post by themselves (RFC 8058).
 */
export function serveUnsubscribing(app: FastifyInstance, given: Given): void {
  const { db } = given;
  app.get(path, async (request, reply) => {
    const token = tokenOf(request);
    const found = await findEnding(db, token);
    if (!found) return sayUnknown(reply);
    const what = endingInWords(found.ending);
    return sendPlainPage(
      reply,
      "Mails",
      html`<h1>Stop ${what}?</h1>
        <p>${explained(found.ending)}</p>
        ${button(token, "List-Unsubscribe", "One-Click", `Stop ${what}`)}`,
    );
  });
  app.post(path, async (request, reply) => {
    // A form of parts has come as far as here without a place: what reads it has to ask for one.
    await request.admission?.enter();
    const token = tokenOf(request);
    const found = await findEnding(db, token);
    if (!found) return sayUnknown(reply);
    const { userId, ending } = found;
    const what = endingInWords(ending);
    const fields = await fieldsIn(request);
    const isUndone = fields["undo"] === "1";
    if (!isUndone && fields["List-Unsubscribe"] !== "One-Click")
      return sendPlainPage(
        reply.code(422),
        "Mails",
        html`<h1>Nothing was changed</h1>
          <p>The call did not say what to do. Open the link of the mail and press the button.</p>`,
      );
    await db.transaction().execute((trx) => {
      if (isUndone) return resume(trx, userId, ending, given);
      return stop(trx, userId, ending, given);
    });
    if (isUndone)
      return sendPlainPage(
        reply,
        "Mails",
        html`<h1>You get ${what} again</h1>
          <p>As far as mails come to you at all: that is set under Account.</p>`,
      );
    return sendPlainPage(
      reply,
      "Mails",
      html`<h1>No more ${what}</h1>
        <p>${explained(ending)}</p>
        ${button(token, "undo", "1", "Take it back")}`,
    );
  });
}

async function stop(
  db: DatabaseTransaction,
  userId: number,
  ending: Ending,
  { clock, changeProfile }: Given,
): Promise<void> {
  if ("thread" in ending) return muteThread(db, userId, ending.thread, clock());
  if (!("digest" in ending))
    return changeProfile(db, userId, {
      notification_choices: { [ending.choice]: { mail: false } },
    });
  // Who chose otherwise since then gets that digest no more, and keeps what they chose.
  if ((await readRhythm(db, userId)) !== ending.digest) return;
  await changeProfile(db, userId, { mail_rhythm: "never" });
}

async function resume(
  db: DatabaseTransaction,
  userId: number,
  ending: Ending,
  { changeProfile }: Given,
): Promise<void> {
  if ("thread" in ending) return unmuteThread(db, userId, ending.thread);
  if (!("digest" in ending))
    return changeProfile(db, userId, { notification_choices: { [ending.choice]: { mail: true } } });
  if ((await readRhythm(db, userId)) !== "never") return;
  await changeProfile(db, userId, { mail_rhythm: ending.digest });
}

async function findEnding(db: Database, token: string) {
  const found = readEnding(await readSecret(db), token);
  return found && (await isInUse(db, found.userId)) ? found : undefined;
}

function tokenOf({ query }: FastifyRequest): string {
  const token = typeof query === "object" && query !== null && "token" in query && query.token;
  return typeof token === "string" ? token : "";
}

async function fieldsIn(request: FastifyRequest): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) return { ...Object(request.body) };
  const fields: Record<string, unknown> = {};
  try {
    for await (const part of request.parts({ limits: { files: 0 } }))
      if (part.type === "field") fields[part.fieldname] = part.value;
  } catch {
    // Cut short, or something else than it says: then it says nothing.
    return {};
  }
  return fields;
}

function explained(ending: Ending): string {
  const rest = "Mails about the safety of your account always come.";
  if ("thread" in ending)
    return `It is the ${ending.thread.kind} that the mail is about. You still find what happens there in the app, and get mails about everything else.`;
  if ("digest" in ending)
    return `You will find what happens in the app, and get no mails about it. ${rest}`;
  return `You will still find what happens in the app, and get the mails of other kinds. ${rest}`;
}

function button(token: string, name: string, value: string, label: string): Html {
  return html`<form method="post" action="${path}?token=${token}">
    <input type="hidden" name="${name}" value="${value}" />
    <button>${label}</button>
  </form>`;
}

async function sayUnknown(reply: FastifyReply): Promise<FastifyReply> {
  return sendPlainPage(
    reply.code(404),
    "Mails",
    html`<h1>This link is not one of ours</h1>
      <p>
        It may have been cut short on its way. Open it from the mail itself, or sign in and choose
        your mails under <a href="/#/app/account?section=notifications">Account</a>.
      </p>`,
  );
}
