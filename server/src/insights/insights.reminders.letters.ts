import type { Moment } from "@sightline/contract/base/moments.ts";
import { openWorkingDays } from "@sightline/contract/requests/requests.rounds.ts";
import { dayInWords, momentInWords } from "#mail/letter.ts";
import { findRowOfRequest } from "./insights.feed.queries.ts";
import type { Telling } from "./insights.letters.ts";

/** What time brings. */
export const reminderLetters: Telling = {
  accept_reminder: async ({ request }) =>
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
  accepted_by_silence: async ({ request }) =>
    request.status === "accepted"
      ? {
          subject: `Counted as accepted: ${request.title}`,
          paragraphs: [
            "Five working days have passed since delivery, so this request now counts as accepted.",
          ],
          label: "Open the insight",
          afterwards: [
            `You can still rate it, and ask for more, for ${openWorkingDays} working days.`,
          ],
        }
      : null,
  review_reminder: async ({ request, reader, context }) => {
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
  due_soon: async ({ request, reader }) => {
    const { status, claimed_by, promised_at, expected_at } = request;
    if (status !== "in_progress" || claimed_by !== reader.id) return null;
    const due = momentInWords(expected_at ?? promised_at, reader.time_zone);
    return {
      subject: `Due soon: ${request.title}`,
      paragraphs: [
        expected_at ? `The new time you gave is ${due}.` : `The answer is promised for ${due}.`,
        "If it needs longer, give a new time and a reason before then. The person who asked reads both.",
      ],
      label: "Open it at the desk",
      atDesk: true,
    };
  },
  overdue: async ({ request, reader, context }) => {
    const isRunning = request.status === "in_progress" || request.status === "submitted";
    if (!isRunning || request.promised_at >= context.now) return null;
    const promised = `This request was promised for ${momentInWords(request.promised_at, reader.time_zone)}.`;
    return request.claimed_by === reader.id
      ? {
          subject: `Overdue: ${request.title}`,
          paragraphs: [promised],
          label: "Open it at the desk",
          atDesk: true,
          afterwards: [
            request.expected_at
              ? "Publish, ask for a clarification, or hand it over."
              : "Publish, give a new time, ask for a clarification, or hand it over.",
          ],
        }
      : {
          subject: `Later than promised: ${request.title}`,
          paragraphs: [
            promised,
            isStillToCome(request.expected_at, context.now)
              ? `It is now expected by ${momentInWords(request.expected_at, reader.time_zone)}.`
              : "It is not ready yet. You hear as soon as it is.",
          ],
          label: "Open the request",
        };
  },
};

function isStillToCome(moment: Moment | null, now: Moment): moment is Moment {
  return moment !== null && moment > now;
}
