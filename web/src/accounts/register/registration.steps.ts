import { accounts } from "@sightline/contract/accounts/accounts.ts";
import type { FieldErrors } from "@sightline/contract/base/problems.shapes.ts";
import { findPasswordFault } from "@sightline/contract/accounts/passwords.ts";
import { sentencesByField } from "@sightline/contract/base/sentences.ts";

export const steps = ["email", "about", "password", "terms"] as const;
export type Step = (typeof steps)[number];

export type NewAccount = {
  email: string;
  first_name: string;
  last_name: string;
  activity: string;
  password: string;
  password_confirmation: string;
  subscribed_newsletter: boolean;
  terms_of_use_agreed: boolean;
  /** Of the texts that were shown. */
  terms_version?: number;
};

/** What survives a reload. The passwords are not among it, and must never be. */
export type KeptAccount = Omit<NewAccount, "password" | "password_confirmation">;

export const nothingYet: NewAccount = {
  email: "",
  first_name: "",
  last_name: "",
  activity: "",
  password: "",
  password_confirmation: "",
  subscribed_newsletter: false,
  terms_of_use_agreed: false,
};

export const fieldsOf: Record<Step, readonly (keyof NewAccount)[]> = {
  email: ["email"],
  about: ["first_name", "last_name", "activity"],
  password: ["password", "password_confirmation"],
  terms: ["subscribed_newsletter", "terms_of_use_agreed"],
};

export function withoutPassword(account: NewAccount): KeptAccount {
  const { password, password_confirmation, ...kept } = account;
  return kept;
}

/** What is wrong in one step, in the contract's sentences. */
export function wrongIn(step: Step, account: NewAccount, passwordMin: number): FieldErrors {
  // The last step is taken as done: rules over several fields speak only when each field is well.
  const agreed = {
    ...account,
    terms_of_use_agreed: step !== "terms" || account.terms_of_use_agreed,
  };
  const parsed = accounts.register.body.safeParse({ user: agreed });
  const errors = parsed.success ? {} : sentencesByField(parsed.error.issues);
  const own = fieldsOf[step].map((field) => [field, errors[`user.${field}`] ?? []] as const);
  const wrong = Object.fromEntries(own.filter(([, sentences]) => sentences.length > 0));
  const tooShort = step === "password" ? sayTooShort(account, passwordMin) : undefined;
  return tooShort ? { ...wrong, password: [tooShort] } : wrong;
}

/** Staff need a longer password than the schema knows of. */
function sayTooShort({ password, ...owner }: NewAccount, min: number): string | undefined {
  return findPasswordFault(password, owner, { min, max: Infinity });
}

export function firstUnfinished(account: NewAccount, passwordMin: number): Step {
  const open = steps.find((step) => Object.keys(wrongIn(step, account, passwordMin)).length > 0);
  return open ?? "terms";
}

/**
 * Going back is free; skipping ahead leads to the first step that is not done. Without a step one
 * starts at the first, also where an invitation has filled it in: there one reads who invites.
 */
export function stepToShow(
  wanted: string | undefined,
  account: NewAccount,
  passwordMin: number,
): Step {
  const asked = steps.find((step) => step === wanted) ?? "email";
  const reached = firstUnfinished(account, passwordMin);
  return steps.indexOf(asked) <= steps.indexOf(reached) ? asked : reached;
}

export function stepAfter(step: Step): Step | undefined {
  return steps[steps.indexOf(step) + 1];
}

export function stepBefore(step: Step): Step | undefined {
  return steps[steps.indexOf(step) - 1];
}

/** Where the first of these fields is asked for. */
export function stepOfErrors(errors: FieldErrors): Step | undefined {
  return steps.find((step) => fieldsOf[step].some((field) => errors[field]));
}
