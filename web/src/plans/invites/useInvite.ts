import type { PlanRole } from "@sightline/contract/plans.membership.ts";
import { type InviteResult, plans } from "@sightline/contract/plans.ts";
import type { CallProblem } from "#api/call/callProblem.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";

/** How it went for one address. */
export type Told = {
  email: string;
  sent: boolean;
  words: string;
  /** Worth another try, so that it stays in the field. */
  again: boolean;
};

type Invited = { told: Told[]; problem?: undefined } | { told?: undefined; problem: CallProblem };

/** The same for every address that was sent, whoever is behind it. */
export const sentWords = "Invited. The mail is on its way.";

export function useInvite() {
  const one = useSubmit(plans.invite);
  const many = useSubmit(plans.inviteMany);

  async function invite(emails: string[], role: PlanRole): Promise<Invited> {
    const [email = ""] = emails;
    if (emails.length > 1) {
      const result = await many.submit({ body: { emails, role } });
      return result.ok
        ? { told: result.answer.results.map(tellResult) }
        : { problem: result.problem };
    }
    const result = await one.submit({ body: { email, role } });
    if (result.ok) return { told: [{ email, sent: true, words: sentWords, again: false }] };
    const told = tellRefusal(email, result.problem);
    return told ? { told: [told] } : { problem: result.problem };
  }

  return { invite, busy: [one, many].some(({ state }) => state === "submitting") };
}

export function tellResult({ email, outcome, detail }: InviteResult): Told {
  if (outcome === "invited") return { email, sent: true, words: sentWords, again: false };
  const isThere = outcome === "already_member" || outcome === "already_invited";
  return { email, sent: false, words: withoutAddress(detail, email), again: !isThere };
}

/** A word among the addresses: named, so that nobody thinks it was invited. */
export function tellFurther(word: string): Told {
  return { email: word, sent: false, words: "This is not an e-mail address.", again: true };
}

/** Refusals that are about the address or the plan; what else went wrong is the form's matter. */
function tellRefusal(email: string, { code, detail, errors }: CallProblem): Told | undefined {
  const words = withoutAddress(errors["email"]?.join(" ") ?? detail, email);
  const refused = { email, sent: false, words };
  if (code === "already_there") return { ...refused, again: false };
  if (["no_free_seat", "throttled", "invalid"].includes(code)) return { ...refused, again: true };
  return undefined;
}

/** The address stands above its words already. */
function withoutAddress(words: string, email: string): string {
  if (!words.startsWith(`${email} `)) return words;
  const rest = words.slice(email.length + 1);
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}
