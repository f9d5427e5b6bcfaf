import type { InsightScope } from "@sightline/contract/requests/requests.scope.shapes.ts";
import { isOpen, type RequestStatus } from "@sightline/contract/requests/requests.statuses.ts";
import type { Person } from "@sightline/contract/people.shapes.ts";
import type { Described } from "#ui/lists/DescriptionList.tsx";
import { nameOf } from "#ui/words/person.words.ts";

/** Whether the answer that it is about is there, is to come, or never came. */
export type AnswerStands = "coming" | "given" | "never";

export function answerStands(status: RequestStatus): AnswerStands {
  if (isOpen(status)) return "coming";
  return status === "delivered" || status === "accepted" ? "given" : "never";
}

const terms: Record<AnswerStands, { looks_at: string; leaves_out: string }> = {
  coming: { looks_at: "Will look at", leaves_out: "Will leave out" },
  given: { looks_at: "Looks at", leaves_out: "Leaves out" },
  never: { looks_at: "Was to look at", leaves_out: "Was to leave out" },
};

/** What was sent, part by part. */
export function partsOf(scope: InsightScope, answer: AnswerStands): Described[] {
  const { understanding, looks_at, leaves_out } = scope;
  return [
    { term: "Understood as", words: understanding },
    ...(looks_at ? [{ term: terms[answer].looks_at, words: looks_at }] : []),
    ...(leaves_out ? [{ term: terms[answer].leaves_out, words: leaves_out }] : []),
  ];
}

/** How it stands, before when: "Confirmed by Ada Byron, ", "Not confirmed yet; sent ". */
export function tellScope(scope: InsightScope, readerId: number | undefined): string {
  const { state, answered_by, author } = scope;
  const by = answered_by ? whoOf(answered_by, readerId) : "the requester";
  switch (state) {
    case "waiting":
      return "Not confirmed yet; sent ";
    case "confirmed":
      return `Confirmed by ${by}, `;
    case "corrected":
      return `Corrected by ${by}, `;
    case "taken":
      return `Corrected by ${by}, and agreed to, `;
    case "replaced":
      return `Replaced by ${whoOf(author, readerId)} before it was answered; sent `;
    case "lapsed":
      return "Never confirmed; sent ";
  }
}

function whoOf(person: Person, readerId: number | undefined): string {
  return person.id === readerId ? "you" : nameOf(person);
}
