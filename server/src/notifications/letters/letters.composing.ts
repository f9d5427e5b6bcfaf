import {
  usualChoices,
  withChanges,
} from "@sightline/contract/notifications/notifications.choices.ts";
import {
  eventKinds,
  type NotificationKind,
} from "@sightline/contract/notifications/notifications.kinds.ts";
import { isHeardAt } from "@sightline/contract/notifications/notifications.rules.ts";
import type { EventKind, Thread } from "@sightline/contract/notifications/notifications.threads.ts";
import { choiceWords } from "@sightline/contract/notifications/notifications.choices.words.ts";
import { type LetterSection, writeLetter } from "#mail/letter.ts";
import type { Letter, MailContext } from "#mail/mail.ts";
import type { Sights } from "#notifications/notifications.list.queries.ts";
import { readSecret } from "./letters.endings.queries.ts";
import { type Ending, endingInWords, endingUrl, signEnding } from "./letters.endings.ts";
import { listLetters, type MailReader, type WaitingLetter } from "./letters.queries.ts";
import { type LetterPart, type Letters, writePlainly } from "./letters.ts";

export type Composing = { letters: Letters; sights: Sights; publicUrl: string };

type Mail = { mailId: number; reader: MailReader; thread: Thread | null };
type Part = LetterPart & { events: readonly [WaitingLetter, ...WaitingLetter[]] };

/** Null: by now there is nothing that its reader may see and wants to be told by mail. */
export async function composeMail(
  { mailId, reader, thread }: Mail,
  { letters, sights }: Composing,
  context: MailContext,
): Promise<Letter | null> {
  const told = await listLetters(context.db, sights, reader, mailId, context.now);
  const parts: Part[] = [];
  for (const events of gathered(told.filter((one) => isWanted(one, reader)))) {
    const write = letters[events[0].kind] ?? writePlainly;
    const part = await write(events, reader, context);
    if (part) parts.push({ ...part, events });
  }
  const [first, ...further] = parts;
  if (!first) return null;
  const secret = await readSecret(context.db);
  const links = (endings: Ending[]) =>
    endings.map((ending) => ({
      label: `No more ${endingInWords(ending)}`,
      url: endingUrl(context.publicUrl, signEnding(secret, reader.id, ending)),
    }));
  const to = { to: reader.email, name: reader.first_name };
  const undo = undoing(parts);
  if (thread === null) {
    const endings = links([{ digest: reader.mail_rhythm === "weekly" ? "weekly" : "daily" }]);
    return {
      ...writeDigest(parts, reader, context, { ...to, endings }),
      ...undo,
      ...firstOf(endings),
    };
  }
  const endings = links(endingsOf(parts));
  return {
    ...writeAbout([first, ...further], { ...to, endings }),
    ...undo,
    ...firstOf(endings),
    // What happens to an account or in the place is no conversation.
    ...(thread.kind === "account" || thread.kind === "place"
      ? {}
      : { thread: `${thread.kind}-${thread.id}` }),
  };
}

/** Choices and levels as they are at this moment; talk that was read in the list is no news. */
function isWanted({ kind, level, unread }: WaitingLetter, reader: MailReader): boolean {
  const { choice, decision }: EventKind = eventKinds[kind];
  const { mail, list } = withChanges(usualChoices, reader.notification_choices)[choice];
  if (!mail || (level !== null && !isHeardAt(level, kind))) return false;
  return decision === true || unread || !list;
}

/** Of one kind about one thing, in the order of the first of each. */
function gathered(told: readonly WaitingLetter[]) {
  const groups = Map.groupBy(told, ({ kind, thread }) => `${kind} ${thread.kind} ${thread.id}`);
  return [...groups.values()].flatMap(([first, ...further]) =>
    first ? [[first, ...further] as const] : [],
  );
}

type Addressee = { to: string; name: string; endings: { label: string; url: string }[] };

function writeAbout(parts: readonly [Part, ...Part[]], addressee: Addressee): Letter {
  const [first, ...further] = parts;
  const main = mostImportant(parts);
  const { choice } = eventKinds[main.events[0].kind];
  const why =
    main.why ??
    `You get this mail because mails about ${choiceWords[choice].label.toLowerCase()} are switched on. You can change that under Account.`;
  if (further.length === 0) {
    const { heading: subject, paragraphs, action, afterwards = [] } = first;
    return writeLetter({ ...addressee, subject, paragraphs, action, afterwards, why });
  }
  // What its heading says already is not said once more below it.
  const sections = parts.map((part) => ({
    ...part,
    paragraphs: part.paragraphs.filter((paragraph) => paragraph !== part.heading),
  }));
  return writeLetter({ ...addressee, subject: main.heading, paragraphs: [], sections, why });
}

/** The latest of what was decided; where all is talk, the latest of that. */
function mostImportant([first, ...further]: readonly [Part, ...Part[]]): Part {
  const decides = ({ events: [{ kind }] }: Part) => {
    const { decision }: EventKind = eventKinds[kind];
    return decision === true;
  };
  return further.reduce((main, part) => (decides(main) && !decides(part) ? main : part), first);
}

const delivered: ReadonlySet<NotificationKind> = new Set([
  "insight_delivered",
  "insight_corrected",
]);
const waiting: ReadonlySet<NotificationKind> = new Set([
  "clarification_asked",
  "clarification_answered",
  "scope_sent",
  "scope_corrected",
  "revision_asked",
  "more_asked",
  "request_handed_over",
  "due_soon",
  "overdue",
  "unclaimed_due_soon",
  "unclaimed_overdue",
  "accept_reminder",
  "group_invitation",
  "report_filed",
  "share_confirm_asked",
  "share_confirm_reminder",
  "post_confirm_asked",
  "post_confirm_reminder",
]);

function writeDigest(
  parts: readonly Part[],
  { mail_rhythm }: MailReader,
  { sender }: MailContext,
  addressee: Addressee,
): Letter {
  const section = (heading: string, takes: (kind: NotificationKind) => boolean) => {
    const links = parts
      .filter(({ events: [{ kind }] }) => takes(kind))
      .map((part) => ({ label: part.heading, url: part.action.url }));
    return links.length > 0 ? [{ heading, links }] : [];
  };
  const sections: LetterSection[] = [
    ...section("Waiting for you", (kind) => waiting.has(kind)),
    ...section("Delivered", (kind) => delivered.has(kind)),
    ...section("What happened", (kind) => !waiting.has(kind) && !delivered.has(kind)),
  ];
  const [subject, often] =
    mail_rhythm === "weekly" ? ["Your week", "once a week"] : ["Your day", "once a day"];
  return writeLetter({
    ...addressee,
    subject: `${subject} at ${sender.name}`,
    paragraphs: [],
    sections,
    why: `You get this mail because you chose to hear by mail ${often}. You can change that under Account.`,
  });
}

/** The thing first, if it is one that people hear more or less of; then each choice it falls under. */
function endingsOf(parts: readonly Part[]): Ending[] {
  const within = parts.flatMap(({ events: [one] }) => one.within ?? []).slice(0, 1);
  const choices = new Set(parts.map(({ events: [{ kind }] }) => eventKinds[kind].choice));
  return [...within.map((thread) => ({ thread })), ...[...choices].map((choice) => ({ choice }))];
}

function firstOf([first]: { url: string }[]): Pick<Letter, "unsubscribeUrl"> {
  return first ? { unsubscribeUrl: first.url } : {};
}

function undoing(parts: readonly Part[]): Pick<Letter, "ifNotSent"> {
  return {
    ifNotSent: async (db) => {
      for (const part of parts) await part.ifNotSent?.(db);
    },
  };
}
