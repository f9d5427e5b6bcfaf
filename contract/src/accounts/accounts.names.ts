import * as z from "zod/mini";
import type { LengthBound } from "#base/bounds.ts";
import { text } from "#base/fields.ts";

/** Text of one line: it goes into lists, subjects of mails and greetings. */
export function line(bound: LengthBound) {
  return text(bound).check(
    z.refine((value) => !/\p{Cc}/u.test(value), { error: "Write this on one line." }),
  );
}
