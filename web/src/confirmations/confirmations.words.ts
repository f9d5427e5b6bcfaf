import type { Confirmation } from "@sightline/contract/confirmations.shapes.ts";
import { bounds } from "@sightline/contract/base/bounds.ts";

/** `owner`: whose it is, and who has nothing to confirm. */
type State = "asked" | "earlier" | "confirmed" | "owner";

export function stateOf({ can, mine, version }: Confirmation): State {
  if (!can.includes("confirm")) return "owner";
  if (mine === null) return "asked";
  return mine < version ? "earlier" : "confirmed";
}

export const stateWords: Record<Exclude<State, "owner">, string> = {
  asked: "Please confirm that you have read this.",
  earlier: "You confirmed an earlier version. It has been changed since.",
  confirmed: "You confirmed that you have read this.",
};

const number = (count: number) => count.toLocaleString("en");

/** "12 of 14 people have confirmed." */
export function countWords({ confirmed, of, earlier, can }: Confirmation): string {
  if (of === 0) return "Nobody else can read it yet.";
  const all = confirmed === of && of > 1 ? allOf(of) : `${number(confirmed)} of ${number(of)}`;
  const said = `${all} ${of === 1 ? "person has" : "people have"} confirmed`;
  if (earlier === 0 || !can.includes("lead")) return `${said}.`;
  return `${said}, ${earlier > bounds.countShown ? "99+" : earlier} of them an earlier version.`;
}

function allOf(count: number): string {
  return count === 2 ? "Both" : `All ${number(count)}`;
}

export function remindWords(missing: number): string {
  return missing === 1
    ? "Remind the one who has not"
    : `Remind the ${number(missing)} who have not`;
}
