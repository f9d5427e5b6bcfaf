import type { NotificationChoice } from "@sightline/contract/notifications/notifications.choices.ts";
import type { RequestEventKind } from "@sightline/contract/requests/requests.events.ts";
import type { findMailReader } from "#accounts/accounts.ts";
import { type LetterText, momentInWords } from "#mail/letter.ts";
import type { MailContext } from "#mail/mail.ts";
import {
  findLatestEvent,
  type findRequestFor,
  type News,
  questionsNamedIn,
} from "#requests/requests.ts";
import { findRowOfRequest } from "./insights.feed.queries.ts";

type Reader = NonNullable<Awaited<ReturnType<typeof findMailReader>>>;
type Request = NonNullable<Awaited<ReturnType<typeof findRequestFor>>>;
type Matter = { reader: Reader; request: Request; context: MailContext };
type Told = Omit<LetterText, "to" | "name" | "action" | "why"> & { label: string };

export type LetterKind = {
  choice: NotificationChoice;
  /** Where the letter leads. */
  place: "insight" | "desk";
  /** Null: by now there is nothing to tell any more. */
  tell: (matter: Matter) => Promise<Told | null>;
};

export type Reminder =
  | "accept_reminder"
  | "accepted_by_silence"
  | "review_reminder"
  | "overdue_reminder";

/** What somebody did. */
export const newsLetters: Record<Exclude<News, Reminder>, LetterKind> = {
  clarification_asked: {
    choice: "clarification",
    place: "insight",
    tell: async ({ request, reader, context }) => {
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
  },
  insight_delivered: {
    choice: "delivery",
    place: "insight",
    tell: async ({ request, reader, context }) => {
      const insight = await findRowOfRequest(context.db, request.id, reader);
      if (!insight) return null;
      const isOwn = request.requester_id === reader.id;
      const mayAccept = isOwn && request.status === "delivered";
      return {
        subject: `${isOwn ? "Your" : "An"} insight is ready: ${request.title}`,
        paragraphs: ["In short:", insight.summary, sourcesIn(insight.sources_count)],
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
  },
  insight_corrected: {
    choice: "correction",
    place: "insight",
    tell: async ({ request, context }) => {
      const { who, words } = await latest(context, request, "corrected");
      return {
        subject: `An insight was corrected: ${request.title}`,
        paragraphs: [`${who} has corrected this insight:`, words],
        label: "See what changed",
      };
    },
  },
  request_declined: {
    choice: "delivery",
    place: "insight",
    tell: async ({ request, context }) => {
      if (request.status !== "declined") return null;
      const { who, words } = await latest(context, request, "declined");
      return {
        subject: `We can't answer this: ${request.title}`,
        paragraphs: [`${who} has declined this request:`, words],
        label: "Open the request",
        afterwards: ["You can duplicate it and ask in a different way."],
      };
    },
  },
  clarification_answered: {
    choice: "clarification",
    place: "desk",
    tell: async ({ request, reader, context }) => {
      if (request.claimed_by !== reader.id || request.status !== "in_progress") return null;
      const { who, words } = await latest(context, request, "clarified");
      return {
        subject: `Your question was answered: ${request.title}`,
        paragraphs: [`${who} answers:`, words, dueWords(request.promised_at, reader)],
        label: "Keep writing",
      };
    },
  },
  revision_asked: {
    choice: "delivery",
    place: "desk",
    tell: async ({ request, reader, context }) => {
      if (request.claimed_by !== reader.id || request.status !== "in_progress") return null;
      const { who, words, questions } = await latest(context, request, "revision_asked");
      return {
        subject: `A revision was requested: ${request.title}`,
        paragraphs: [
          `${who} asks for a revision:`,
          words,
          ...(questions.length > 0 ? [`Still open: ${questions.join("; ")}`] : []),
          dueWords(request.promised_at, reader),
        ],
        label: "Keep writing",
      };
    },
  },
};

async function latest({ db, sender }: MailContext, request: Request, kind: RequestEventKind) {
  const event = await findLatestEvent(db, request.id, kind);
  const reason = event?.details["reason"];
  return {
    who: event?.first_name ? `${event.first_name} ${event.last_name}` : sender.name,
    words: typeof reason === "string" ? reason : "",
    questions: event ? questionsNamedIn(event.details) : [],
  };
}

function sourcesIn(count: number): string {
  return count === 1 ? "It names one source." : `It names ${count} sources.`;
}

function dueWords(promisedAt: string, reader: Reader): string {
  return `The answer is promised for ${momentInWords(promisedAt, reader.time_zone)}.`;
}
