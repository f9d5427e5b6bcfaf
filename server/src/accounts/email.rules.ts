import { isEmailShape, type EmailVerdict } from "@sightline/contract/email.ts";
import { email as emailField } from "@sightline/contract/fields.ts";
import { parse } from "tldts";
import { knownDomains, mistypedEndings } from "./email.domains.ts";

/** Looks at the address alone: no account, no DNS. */
export function judgeEmail(given: string): EmailVerdict {
  const read = emailField.safeParse(given);
  if (!read.success || !isEmailShape(read.data)) return { valid: false, reason: "format", suggestion: null };
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
function findBetterDomain(domain: string): string | undefined {
  if (knownDomains.includes(domain)) return undefined;
  const near = knownDomains.find((known) => isNear(domain, known));
  if (near) return near;
  const labels = domain.split(".");
  const ending = mistypedEndings[labels.at(-1) ?? ""];
  return ending ? [...labels.slice(0, -1), ending].join(".") : undefined;
}

/** One slip of the finger away; two in a long name. */
function isNear(given: string, known: string): boolean {
  const allowed = known.length >= 10 ? 2 : 1;
  return Math.abs(given.length - known.length) <= allowed && slips(given, known) <= allowed;
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
