import { isEmailShape, type EmailVerdict } from "@sightline/contract/base/email.ts";
import { email as emailField } from "@sightline/contract/base/fields.ts";
import { parse } from "tldts";
import { knownDomains, mistypedEndings } from "./email.domains.ts";

/** Looks at the address alone: no account, no DNS. */
export function judgeEmail(given: string): EmailVerdict {
  const read = emailField.safeParse(given);
  if (!read.success || !isEmailShape(read.data))
    return { valid: false, reason: "format", suggestion: null };
  const [local = "", domain = ""] = read.data.split("@");
  const better = findBetterDomain(domain);
  const suggestion = better ? `${local}@${better}` : null;
  if (!hasPublicSuffix(domain)) return { valid: false, reason: "domain", suggestion };
  return { valid: true, reason: null, suggestion };
}

function hasPublicSuffix(domain: string): boolean {
  const parsed = parse(domain, { allowPrivateDomains: false });
  return parsed.isIcann === true && parsed.domain !== null;
}

/** The domain that was probably meant; nothing if this one is well known or like no other. */
function findBetterDomain(given: string): string | undefined {
  if (knownDomains.includes(given)) return undefined;
  const domain = withEndingMended(given);
  const near = knownDomains.find((known) => isNear(domain, known));
  return near ?? (domain === given ? undefined : domain);
}

function withEndingMended(domain: string): string {
  const [name, ending] = split(domain);
  const meant = mistypedEndings[ending];
  if (meant) return `${name}.${meant}`;
  // These three exist, so they are a slip only where the same name is well known under .com.
  const isSlip = ["co", "cm", "om"].includes(ending) && knownDomains.includes(`${name}.com`);
  return isSlip ? `${name}.com` : domain;
}

/** The same ending, and a name one slip of the finger away; two in a long name. */
function isNear(given: string, known: string): boolean {
  const [name, ending] = split(given);
  const [knownName, knownEnding] = split(known);
  // Among short names everything is near something.
  if (ending !== knownEnding || knownName.length < 5) return false;
  return slips(name, knownName) <= (knownName.length >= 7 ? 2 : 1);
}

function split(domain: string): [name: string, ending: string] {
  const dot = domain.lastIndexOf(".");
  return [domain.slice(0, dot), domain.slice(dot + 1)];
}

/** Letters left out, added, mistaken or swapped with their neighbour. */
function slips(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const present = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1] ? 0 : 1;
      const swapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      present[column] = Math.min(
        at(last, column) + 1,
        at(present, column - 1) + 1,
        at(last, column - 1) + same,
        swapped ? at(beforeLast, column - 2) + 1 : Infinity,
      );
    }
    beforeLast = last;
    last = present;
  }
  return at(last, other.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity;
}
