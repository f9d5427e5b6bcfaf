import type { CoverageMark } from "@sightline/contract/insights/insights.shapes.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import { mayObject } from "@sightline/contract/requests/requests.objecting.ts";
import { isOpen } from "@sightline/contract/requests/requests.statuses.ts";
import type { RequestEventKind } from "@sightline/contract/requests/requests.events.ts";
import type { NotificationKind } from "@sightline/contract/notifications/notifications.kinds.ts";
import { momentInWords } from "#mail/letter.ts";
import type { MailContext } from "#mail/mail.ts";
import type { LetterPart, MailReader } from "#notifications/notifications.ts";
import {
  findLatestEvent,
  findLatestScope,
  type findRequestFor,
  isReadByOthers,
  pointsNamedIn,
} from "#requests/requests.ts";
import { listCoverage } from "./insights.detail.queries.ts";
import { markWords } from "./insights.exports.ts";
import { findRowOfRequest } from "./insights.feed.queries.ts";

type Request = NonNullable<Awaited<ReturnType<typeof findRequestFor>>>;
type Matter = { reader: MailReader; request: Request; context: MailContext };
type Told = Pick<LetterPart, "paragraphs" | "afterwards"> & {
  subject: string;
  label: string;
  /** Where the letter leads: to the request, unless its reader works on it. */
  atDesk?: true;
  /** Why one gets it, where that is neither that one follows it nor that one works on it. */
  why?: string;
};

/** Null: by now there is nothing to tell any more. */
type Tell = (matter: Matter) => Promise<Told | null>;
export type Telling = Partial<Record<NotificationKind, Tell>>;

/** What somebody did. */
export const newsLetters: Telling = {
  clarification_asked: async ({ request, reader, context }) => {
    if (request.status !== "needs_clarification") return null;
    const isAsked = request.requester_id === reader.id;
    const { who, words } = await latest(context, request, "clarification_asked");
    return {
      subject: `A question about: ${request.title}`,
      paragraphs: [`${who} asks:`, words],
      label: isAsked ? "Answer it" : "Open the request",
      afterwards: ["The clock is paused until the person who made the request answers."],
    };
  },
  insight_delivered: async ({ request, reader, context }) => {
    const insight = await findRowOfRequest(context.db, request.id, reader);
    if (!insight) return null;
    const isOwn = request.requester_id === reader.id;
    const mayAccept = isOwn && request.status === "delivered";
    return {
      subject: `${isOwn ? "Your" : "An"} insight is ready: ${request.title}`,
      paragraphs: [
        "In short:",
        insight.summary,
        ...coveredWords(await listCoverage(context.db, insight.id, insight.version)),
        sourcesIn(insight.sources_count),
      ],
      label: "Read the insight",
      ...(mayAccept
        ? {
            afterwards: [
              "Accept it or ask for a revision within five working days. After that it counts as accepted.",
            ],
          }
        : {}),
    };
  },
  insight_corrected: async ({ request, context }) => {
    const { who, words } = await latest(context, request, "corrected");
    return {
      subject: `An insight was corrected: ${request.title}`,
      paragraphs: [`${who} has corrected this insight:`, words],
      label: "See what changed",
    };
  },
  request_declined: async ({ request, reader, context }) => {
    if (request.status !== "declined") return null;
    const { who, words } = await latest(context, request, "declined");
    const isTheirs = request.requester_id === reader.id;
    return {
      subject: `We can't answer this: ${request.title}`,
      paragraphs: [`${who} has declined this request:`, words],
      label: "Open the request",
      afterwards: [
        ...(isTheirs && mayObject(request.status, request.objected_at)
          ? [objectingWords(await isReadByOthers(context.db, request))]
          : []),
        "You can duplicate it and ask in a different way.",
      ],
    };
  },
  objection_raised: async ({ request, reader, context }) => {
    if (request.objected_at === null || request.claimed_by !== null || !isOpen(request.status))
      return null;
    return {
      subject: `An objection to read: ${request.title}`,
      paragraphs: [
        ...(await objectionIn(context, request)),
        ...(request.first_declined_by === null ? [] : ["Who declined it leaves it to others."]),
        dueWords(request.promised_at, reader),
      ],
      label: "Open it at the desk",
      atDesk: true,
      why: "You get this mail because you could take this request on. You can choose which mails you get under Account.",
    };
  },
  request_objected: async ({ request, reader, context }) => {
    if (request.objected_at === null || !isOpen(request.status)) return null;
    return {
      subject: `An objection to a decline: ${request.title}`,
      paragraphs: [
        ...(await objectionIn(context, request)),
        ...(request.first_declined_by === null ? [] : ["Somebody else reads it now."]),
        dueWords(request.promised_at, reader),
      ],
      label: "Open the request",
    };
  },
  late_told: async ({ request, reader, context }) => {
    const { status, promised_at, expected_at } = request;
    if (!isOpen(status) || expected_at === null) return null;
    const { who, words } = await latest(context, request, "late_told");
    const inWords = (moment: Moment) => momentInWords(moment, reader.time_zone);
    return {
      subject: `A new time for: ${request.title}`,
      paragraphs: [
        `${who} needs longer than promised:`,
        words,
        `The answer is now expected by ${inWords(expected_at)}. It was promised for ${inWords(promised_at)}.`,
      ],
      label: "Open the request",
    };
  },
  clarification_answered: async ({ request, reader, context }) => {
    if (request.claimed_by !== reader.id || request.status !== "in_progress") return null;
    const { who, words } = await latest(context, request, "clarified");
    return {
      subject: `Your question was answered: ${request.title}`,
      paragraphs: [`${who} answers:`, words, dueWords(request.promised_at, reader)],
      label: "Keep writing",
      atDesk: true,
    };
  },
  scope_sent: async ({ request, reader, context }) => {
    const scope = await findLatestScope(context.db, request.id);
    if (!isOpen(request.status) || scope?.state !== "waiting") return null;
    const isAsked = request.requester_id === reader.id;
    const who = `${scope.author_first_name} ${scope.author_last_name}`;
    const ends = scope.pauses ? " The clock is paused until then." : "";
    return {
      subject: `What the answer will cover: ${request.title}`,
      paragraphs: [
        `${who} understands it like this:`,
        scope.understanding,
        ...(scope.looks_at ? ["What they will look at:", scope.looks_at] : []),
        ...(scope.leaves_out ? ["What they will leave out:", scope.leaves_out] : []),
      ],
      label: isAsked ? "Confirm or correct it" : "Open the request",
      afterwards: [`The person who made the request confirms it or corrects it.${ends}`],
    };
  },
  scope_confirmed: async ({ request, reader, context }) => {
    if (request.claimed_by !== reader.id || request.status !== "in_progress") return null;
    const { who } = await latest(context, request, "scope_confirmed");
    return {
      subject: `The scope is confirmed: ${request.title}`,
      paragraphs: [
        `${who} confirmed what the answer will cover.`,
        dueWords(request.promised_at, reader),
      ],
      label: "Keep writing",
      atDesk: true,
    };
  },
  scope_corrected: async ({ request, reader, context }) => {
    const scope = await findLatestScope(context.db, request.id);
    if (request.claimed_by !== reader.id || scope?.state !== "corrected") return null;
    const { who, words } = await latest(context, request, "scope_corrected");
    return {
      subject: `The scope was corrected: ${request.title}`,
      paragraphs: [`${who} means it otherwise:`, words, dueWords(request.promised_at, reader)],
      label: "Open it at the desk",
      atDesk: true,
      afterwards: ["Say that you work by the correction, or send the scope again."],
    };
  },
  scope_taken: async ({ request, context }) => {
    const scope = await findLatestScope(context.db, request.id);
    if (!isOpen(request.status) || scope?.state !== "taken") return null;
    const { who } = await latest(context, request, "scope_taken");
    return {
      subject: `Your correction counts: ${request.title}`,
      paragraphs: [`${who} works by what you corrected:`, scope.correction ?? ""],
      label: "Open the request",
    };
  },
  request_accepted: async ({ request, context }) => {
    const event = await findLatestEvent(context.db, request.id, "accepted");
    if (!event) return null;
    return {
      subject: `Accepted: ${request.title}`,
      paragraphs: [
        event.first_name
          ? `${event.first_name} ${event.last_name} has accepted your insight.`
          : "Five working days have passed since delivery, so your insight now counts as accepted.",
      ],
      label: "Open the insight",
    };
  },
  revision_asked: async ({ request, reader, context }) => {
    if (request.claimed_by !== reader.id || request.status !== "in_progress") return null;
    const { who, words, points } = await latest(context, request, "revision_asked");
    return {
      subject: `A revision was requested: ${request.title}`,
      paragraphs: [
        `${who} asks for a revision:`,
        words,
        ...(points.length > 0 ? [`Still open: ${points.join("; ")}`] : []),
        dueWords(request.promised_at, reader),
      ],
      label: "Keep writing",
      atDesk: true,
    };
  },
  more_asked: async ({ request, reader, context }) => {
    if (request.claimed_by !== reader.id || request.status !== "in_progress") return null;
    const { who, words, points } = await latest(context, request, "more_asked");
    return {
      subject: `More is asked for: ${request.title}`,
      paragraphs: [
        `${who} wants to know more:`,
        ...points.map((text) => `“${text}”`),
        ...(words === "" ? [] : [words]),
        dueWords(request.promised_at, reader),
      ],
      label: "Open it at the desk",
      atDesk: true,
    };
  },
};

async function latest({ db, sender }: MailContext, request: Request, kind: RequestEventKind) {
  const event = await findLatestEvent(db, request.id, kind);
  const reason = event?.details["reason"];
  return {
    who: event?.first_name ? `${event.first_name} ${event.last_name}` : sender.name,
    words: typeof reason === "string" ? reason : "",
    points: event ? pointsNamedIn(event.details) : [],
  };
}

async function objectionIn(context: MailContext, request: Request): Promise<string[]> {
  const declined = await latest(context, request, "declined");
  const objected = await latest(context, request, "objected");
  return [
    `${declined.who} had declined this request:`,
    declined.words,
    `${objected.who} objects:`,
    objected.words,
  ];
}

function objectingWords(hasOthers: boolean): string {
  return hasOthers
    ? "You can object once, on its page: somebody else then reads it, with a new promise."
    : "You can object once, on its page: it is then read again, with a new promise.";
}

/** How far each point is answered; of one alone the summary tells. */
function coveredWords(coverage: readonly { text: string; mark: CoverageMark }[]): string[] {
  if (coverage.length < 2) return [];
  return ["Point by point:", ...coverage.map(({ text, mark }) => `“${text}”: ${markWords[mark]}.`)];
}

function sourcesIn(count: number): string {
  return count === 1 ? "It names one source." : `It names ${count} sources.`;
}

function dueWords(promisedAt: string, reader: MailReader): string {
  return `The answer is promised for ${momentInWords(promisedAt, reader.time_zone)}.`;
}
