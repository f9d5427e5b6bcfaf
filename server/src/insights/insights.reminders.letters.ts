import { dayInWords, momentInWords } from "#mail/letter.ts";
import { findRowOfRequest } from "./insights.feed.queries.ts";
import type { LetterKind, Reminder } from "./insights.letters.ts";

/** What time brings. */
export const reminderLetters: Record<Reminder, LetterKind> = {
  accept_reminder: {
    choice: "reminder",
    place: "insight",
    tell: async ({ request }) =>
      request.status === "delivered"
        ? {
            subject: `Is this what you needed? ${request.title}`,
            paragraphs: [
              "Your insight is waiting for you: accept it with a rating, or say what is still open.",
            ],
            label: "Read the insight",
            afterwards: ["It counts as accepted five working days after delivery."],
          }
        : null,
  },
  accepted_by_silence: {
    choice: "reminder",
    place: "insight",
    tell: async ({ request }) =>
      request.status === "accepted"
        ? {
            subject: `Counted as accepted: ${request.title}`,
            paragraphs: [
              "Five working days have passed since delivery, so this request now counts as accepted.",
            ],
            label: "Open the insight",
            afterwards: ["If something is missing, duplicate the request and ask for it."],
          }
        : null,
  },
  review_reminder: {
    choice: "reminder",
    place: "insight",
    tell: async ({ request, reader, context }) => {
      const insight = await findRowOfRequest(context.db, request.id, reader);
      // Corrected since, with a later day.
      if (!insight?.review_by || insight.review_by > context.now.slice(0, 10)) return null;
      return {
        subject: `This insight may be out of date: ${request.title}`,
        paragraphs: [
          `It was due to be reviewed by ${dayInWords(insight.review_by)}, and that day has come.`,
        ],
        label: "Open the insight",
        afterwards: ["You can ask again from there; the new request is linked to this one."],
      };
    },
  },
  overdue_reminder: {
    choice: "reminder",
    place: "desk",
    tell: async ({ request, reader, context }) => {
      const isRunning = request.status === "in_progress" || request.status === "submitted";
      if (request.claimed_by !== reader.id || !isRunning) return null;
      if (request.promised_at >= context.now) return null;
      return {
        subject: `Overdue: ${request.title}`,
        paragraphs: [
          `This request was promised for ${momentInWords(request.promised_at, reader.time_zone)}.`,
        ],
        label: "Open it at the desk",
        afterwards: ["Publish, ask for a clarification, or hand it over."],
      };
    },
  },
};
