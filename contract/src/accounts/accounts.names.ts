import * as z from "zod/mini";
import type { LengthBound } from "#base/bounds.ts";
import { text } from "#base/fields.ts";

const breaking = /[\p{Cc}\p{Zl}\p{Zp}]/u;
// What turns the order of letters around until it is ended: a name could then read as another.
const turning = /[\u202a-\u202e\u2066-\u2069]/u;
const shown = /^[\p{L}\p{N}\p{P}\p{S}]$/u;
// Some letters of Unicode show nothing, as does the empty pattern of braille.
const hidden = /^[\p{Default_Ignorable_Code_Point}\u2800]$/u;

export function isVisible(value: string): boolean {
  return Array.from(value).some((one) => shown.test(one) && !hidden.test(one));
}

/** Text of one line that shows itself as it is: it goes into lists, subjects of mails and greetings. */
export function line(bound: LengthBound) {
  return text(bound).check(
    z.refine((value) => !breaking.test(value), { error: "Enter this on one line." }),
    z.refine((value) => !turning.test(value), {
      error: "Remove the characters that change the direction of writing; they can't be seen.",
    }),
    z.refine((value) => value === "" || isVisible(value), {
      error: "Enter something that can be seen; these characters show nothing.",
    }),
  );
}

// Mail programs make links of these by themselves. The dots are all that browsers take for one.
const webAddress = /:\/\/|[\p{L}\p{N}][.\u3002\uff0e\uff61]\p{L}[\p{L}\p{N}-]/u;

/** What somebody or something is called. Names go into mails to others, so none leads anywhere. */
export function name(bound: LengthBound) {
  return line(bound).check(
    z.refine((value) => !webAddress.test(value), {
      error: "Enter a name without a web address. Put a space after a dot.",
    }),
  );
}
