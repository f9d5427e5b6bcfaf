import * as z from "zod/mini";
import { atMost } from "#base/fields.ts";
import { isOpen, type RequestStatus, requestStatuses } from "./requests.statuses.ts";

/** `open`, one status or several with commas; read as the list of statuses meant. */
export const statusFilter = z.pipe(
  z.string().check(
    atMost(500),
    z.refine((value) => value.split(",").every((word) => word === "open" || isStatus(word)), {
      error: `Use open, or of these with commas: ${requestStatuses.join(", ")}.`,
    }),
  ),
  z.transform((value: string): RequestStatus[] => {
    const words = value.split(",");
    const openToo = words.includes("open");
    return requestStatuses.filter(
      (status) => words.includes(status) || (openToo && isOpen(status)),
    );
  }),
);

function isStatus(word: string): boolean {
  return requestStatuses.some((status) => status === word);
}
