import * as z from "zod/mini";
import { bounds, codePoints, type LengthBound, rawMost } from "#base/bounds.ts";
import { atMost } from "#base/fields.ts";

/** What a password must not be made of: its owner and the place it opens. */
export type PasswordOwner = { email?: string; first_name?: string; last_name?: string };

const productName = "sightline";

/**
 * Unicode has several ways to write one letter, so a length is counted in the form that is hashed;
 * only at the upper bound the shorter of both counts, since nobody sees which form a keyboard sends.
 */
export function passwordLength(password: string): LengthBound {
  if (isPastReading(password)) return { min: codePoints(password), max: codePoints(password) };
  const normal = codePoints(password.normalize("NFKC"));
  return { min: normal, max: Math.min(normal, codePoints(password)) };
}

/** One letter may become eighteen when it is normalised, so that is not begun with just anything. */
function isPastReading(password: string): boolean {
  return password.length > rawMost(bounds.password);
}

/** Why this password can't be taken, in a sentence; nothing if it can. */
export function findPasswordFault(
  password: string,
  owner: PasswordOwner = {},
  bound: LengthBound = bounds.password,
): string | undefined {
  if (password === "") return "Fill this in.";
  const length = passwordLength(password);
  if (length.min < bound.min) {
    return `Enter at least ${bound.min} characters; this has ${length.min}. A few words in a row are easy to remember.`;
  }
  if (length.max > bound.max || isPastReading(password)) return tooLong(password);
  if (contains(password, productName)) return "Leave the name of this place out of your password.";
  if (namesOwner(password, owner)) return sayOwnerNamed;
  return undefined;
}

function tooLong(password: string): string {
  const { max } = passwordLength(password);
  return `Enter at most ${bounds.password.max} characters; this has ${max.toLocaleString("en")}.`;
}

export const sayOwnerNamed = "Leave your own name and e-mail address out of your password.";

export function namesOwner(password: string, owner: PasswordOwner): boolean {
  return ownWords(owner).some((word) => contains(password, word));
}

/** A new password; who owns it is checked where the owner is known. */
export const newPassword = z
  .string("Fill this in.")
  .check(
    atMost(rawMost(bounds.password), (given) => tooLong(String(given))),
    z.refine((password) => findPasswordFault(password) === undefined, {
      error: (issue) => findPasswordFault(String(issue.input)) ?? "Choose another password.",
    }),
  )
  .register(z.globalRegistry, { minLength: bounds.password.min, maxLength: bounds.password.max });

/** The same once more; whether it is the same says `isRepeated`. */
export const repeatedPassword = z
  .string("Fill this in.")
  .check(atMost(rawMost(bounds.password), () => sayDifferent));

export const sayDifferent = "This is not the same as the password above.";

export function isRepeated(given: { password: string; password_confirmation: string }): boolean {
  return given.password === given.password_confirmation;
}

export const strengths = ["weak", "fair", "good", "strong"] as const;
export type Strength = (typeof strengths)[number];

/** A rough word while typing. The server has the last one: it also knows common passwords. */
export function passwordStrength(password: string, owner: PasswordOwner = {}): Strength {
  if (findPasswordFault(password, owner) !== undefined || isWalk(password)) return "weak";
  const distinct = new Set(password.normalize("NFKC").toLowerCase()).size;
  if (distinct < 6) return "weak";
  const length = passwordLength(password).min;
  if (length >= 20 && distinct >= 10) return "strong";
  return length >= 15 && distinct >= 8 ? "good" : "fair";
}

function ownWords({ email = "", first_name = "", last_name = "" }: PasswordOwner): string[] {
  const [local = ""] = email.split("@");
  return [email, local, first_name, last_name].map(fold).filter((word) => word !== "");
}

/** Short names are parts of many innocent words, so they count only where they stand alone. */
function contains(password: string, word: string): boolean {
  const folded = fold(password);
  if (codePoints(word) >= 4) return folded.includes(word) || bare(folded).includes(word);
  return folded.split(/[^\p{L}\p{N}]+/u).includes(word);
}

function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase().trim();
}

function bare(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]+/gu, "");
}

const walks = ["abcdefghijklmnopqrstuvwxyz", "01234567890123456789", "qwertyuiopasdfghjklzxcvbnm"];

/** Along the alphabet, the digits or the keyboard, in either direction. */
function isWalk(password: string): boolean {
  const text = bare(fold(password));
  const back = Array.from(text).toReversed().join("");
  return text !== "" && walks.some((walk) => walk.includes(text) || walk.includes(back));
}
