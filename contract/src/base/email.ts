import * as z from "zod/mini";
import { email } from "./fields.ts";

const label = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/i;
const sayExample = "Enter an e-mail address, like name@example.org.";

/** Whether the text has the shape of an address that mail can reach: `name@domain.ending`. */
export function isEmailShape(address: string): boolean {
  const [local = "", domain = "", ...further] = address.split("@");
  if (further.length > 0 || local.length === 0 || local.length > 64) return false;
  if (local.startsWith(".") || local.endsWith(".") || local.includes("..")) return false;
  // The address travels in a header, which takes nothing else; a domain can be written in its xn-- form.
  if (!/^[\x21-\x7e]+$/.test(local)) return false;
  const labels = domain.split(".");
  if (labels.length < 2 || !labels.every((part) => label.test(part))) return false;
  return !/^\d+$/.test(labels.at(-1) ?? "");
}

/** An address that somebody gives as theirs, and to which mail will be sent. */
export const newEmail = email.check(z.refine(isEmailShape, { error: sayExample }));

/** Leaving the field asks this. It never tells whether an account exists. */
export const emailVerdict = z.object({
  valid: z.boolean(),
  reason: z.nullable(z.enum(["format", "domain"])),
  /** The corrected address, when this one looks mistyped. */
  suggestion: z.nullable(z.string()),
});
export type EmailVerdict = z.infer<typeof emailVerdict>;
