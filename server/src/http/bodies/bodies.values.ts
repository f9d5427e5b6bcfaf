import { serverBounds } from "@sightline/contract/base/bounds.ts";
import { Problem } from "#http/problem.ts";

export function tooManyValues(): Problem {
  return new Problem("too_large", {
    detail: `A call holds at most ${serverBounds.bodyValues.toLocaleString("en")} values; send less at a time.`,
  });
}

const quote = 0x22;
const comma = 0x2c;
const bracket = 0x5b;
const backslash = 0x5c;
const brace = 0x7b;

/**
 * Told by the text alone: to read a megabyte of commas takes longer than a call may hold up all
 * others. Each value but the first follows a comma or what opens a list or an object.
 */
export function hasTooManyValues(json: string): boolean {
  if (json.length <= serverBounds.bodyValues) return false;
  let values = 1;
  for (let at = 0; at < json.length && values <= serverBounds.bodyValues; at += 1) {
    const code = json.charCodeAt(at);
    if (code === quote) at = endOfString(json, at);
    else if (code === comma || code === bracket || code === brace) values += 1;
  }
  return values > serverBounds.bodyValues;
}

/** The place of the quote that ends the string; past the end if none does. */
function endOfString(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === quote) return at;
    if (code === backslash) at += 1;
  }
  return json.length;
}

export function requireFewPairs(form: string): void {
  let pairs = 1;
  for (let at = form.indexOf("&"); at >= 0; at = form.indexOf("&", at + 1)) {
    pairs += 1;
    if (pairs > serverBounds.bodyValues) throw tooManyValues();
  }
}
