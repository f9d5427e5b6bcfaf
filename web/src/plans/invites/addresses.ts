import { bounds } from "@sightline/contract/base/bounds.ts";
import { newEmail } from "@sightline/contract/base/email.ts";
import type { OrganizationPlan } from "@sightline/contract/plans.ts";
import { freeWords, listWords } from "#plans/plans.words.ts";

export type ReadAddresses = {
  /** Each once, as it is stored. */
  addresses: string[];
  /** What was meant as an address and is none. */
  unreadable: string[];
  /** Further words, but no names that stand before their address as in the To line of a mail. */
  further: string[];
};

/** Finds the addresses in whatever was pasted: a list, a column, or the To line of a mail. */
export function readAddresses(text: string): ReadAddresses {
  const addresses = new Set<string>();
  const unreadable = new Set<string>();
  const further = new Set<string>();
  for (const word of wordsOf(withoutNames(text))) {
    const address = word.includes("@") ? newEmail.safeParse(word).data : undefined;
    if (address !== undefined) addresses.add(address);
    else (looksMeant(word) ? unreadable : further).add(word);
  }
  return { addresses: [...addresses], unreadable: [...unreadable], further: [...further] };
}

/** Without `"Lind, Ada"` or `Ada Lind` before a `<`; nothing of the address before it goes. */
function withoutNames(text: string): string {
  const pieces: string[] = [];
  let at = 0;
  for (let sign = text.indexOf("<"); sign >= 0; sign = text.indexOf("<", sign + 1)) {
    const before = text.slice(at, sign).trimEnd();
    pieces.push(before.slice(0, startOfName(before)));
    at = sign;
  }
  pieces.push(text.slice(at));
  return pieces.join("");
}

function startOfName(before: string): number {
  if (before.endsWith('"')) {
    const quote = before.lastIndexOf('"', before.length - 2);
    return quote >= 0 && !before.includes("\n", quote) ? quote : before.length;
  }
  let start = before.length;
  while (start > 0 && !',;|<>@"\n'.includes(before.charAt(start - 1))) start -= 1;
  if (before.charAt(start - 1) !== "@") return start;
  const afterDomain = before.slice(start).search(/\s/u);
  return afterDomain === -1 ? before.length : start + afterDomain;
}

type Place = Pick<OrganizationPlan, "name" | "members" | "invitations" | "seats">;

/** Why these can't be sent as they stand, or nothing. */
export function whyNotSent(text: string, plan: Place): string | undefined {
  const { addresses, unreadable } = readAddresses(text);
  if (unreadable.length > 0) return unreadableWords(unreadable);
  if (addresses.length === 0) return "Enter an e-mail address, like name@example.org.";
  const most = bounds.invitationsPerPlanAndDay;
  if (addresses.length > most)
    return `These are ${addresses.length} addresses, and a plan can invite at most ${most} a day.`;
  const needed = addresses.filter((address) => !isThere(address, plan)).length;
  const { free } = plan.seats;
  if (needed <= free) return undefined;
  return `${neededWords(needed, addresses.length)}. ${freeWords(free)}`;
}

function neededWords(needed: number, of: number): string {
  if (needed < of) return `${needed} of these need a seat`;
  return needed === 1 ? "This needs a seat" : `These need ${needed} seats`;
}

function isThere(address: string, { members, invitations }: Place): boolean {
  return [...members, ...invitations].some(({ email }) => email?.toLowerCase() === address);
}

function unreadableWords(unreadable: string[]): string {
  const quoted = unreadable.slice(0, 3).map((word) => `“${word}”`);
  const rest = unreadable.length - quoted.length;
  const all = listWords(rest > 0 ? [...quoted, `${rest} more`] : quoted);
  return unreadable.length === 1
    ? `${all} is not an e-mail address. Correct it or remove it.`
    : `${all} are not e-mail addresses. Correct them or remove them.`;
}

function wordsOf(text: string): string[] {
  return text
    .split(/[\s,;|<>()[\]{}"“”„«»]+/u)
    .map((word) => word.replace(/^mailto:/iu, "").replace(/^['’.:/]+|['’.:/]+$/gu, ""))
    .filter((word) => word !== "");
}

/** Something with an @ or a domain's dot was meant as an address. */
function looksMeant(word: string): boolean {
  return word.includes("@") || /[\p{L}\p{N}]\.[\p{L}]{2,}$/u.test(word);
}
