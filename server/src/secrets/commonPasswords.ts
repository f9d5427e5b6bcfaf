import { readFileSync } from "node:fs";
import path from "node:path";

const file = path.join(import.meta.dirname, "commonPasswords.txt");

/** One a line, lower case; also the short ones that people make long with digits at either end. */
const common = new Set(readFileSync(file, "utf8").split("\n"));

const substitutes: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/**
 * Whether this is among the passwords that guessers try first: as it is, with letters written as
 * digits, without what people append to satisfy a form, or one of them said twice.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize("NFKC").toLowerCase();
  return [text, unmasked(text), unmasked(trimmed(text))].some(
    (form) => isListed(form) || isListed(core(form)) || isListed(half(form)),
  );
}

function isListed(form: string): boolean {
  return form !== "" && common.has(form);
}

function unmasked(text: string): string {
  return text.replaceAll(/[013457@$!]/g, (character) => substitutes[character] ?? character);
}

/** Without the digits and signs at its ends, which are there to satisfy a form and mask nothing. */
function trimmed(text: string): string {
  return /\p{L}(?:[^]*\p{L})?/u.exec(text)?.[0] ?? "";
}

/** Without digits and signs before, after and between. */
function core(text: string): string {
  return text.replaceAll(/[^\p{L}]+/gu, "");
}

function half(text: string): string {
  const letters = core(text);
  const middle = letters.length / 2;
  return letters.slice(0, middle) === letters.slice(middle) ? letters.slice(0, middle) : "";
}
