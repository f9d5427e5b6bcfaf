import * as z from "zod/mini";
import { isOpen, type RequestStatus } from "./requests.statuses.ts";

/** What happens between the filing of a request and its delivery, in this order. */
export const progressSteps = ["claimed", "sources", "writing", "checking"] as const;
export type ProgressStep = (typeof progressSteps)[number];

/** How far an answer has come: a step and a number, never what it says. */
export const requestProgress = z.object({
  /** The furthest step; null while nobody works on it. */
  reached: z.nullable(z.enum(progressSteps)),
  /** How many sources were gathered so far. */
  sources: z.int(),
});
export type RequestProgress = z.infer<typeof requestProgress>;

/** What there is of an answer so far. */
export type Drafted = { sources: number; hasText: boolean };

/** From what really happens: who works on it, what their draft holds, and whether somebody else reads it. */
export function progressOf(
  { status, isClaimed }: { status: RequestStatus; isClaimed: boolean },
  { sources, hasText }: Drafted,
): RequestProgress | null {
  if (!isOpen(status)) return null;
  // What somebody wrote who put it back into the queue is theirs.
  if (!isClaimed) return { reached: null, sources: 0 };
  if (status === "in_review") return { reached: "checking", sources };
  if (hasText) return { reached: "writing", sources };
  return { reached: sources > 0 ? "sources" : "claimed", sources };
}
