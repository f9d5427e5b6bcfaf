import { accounts } from "@sightline/contract/accounts/accounts.ts";
import type { FieldErrors } from "@sightline/contract/base/problems.shapes.ts";
import { useNavigate } from "react-router";
import type { CallProblem } from "#api/call/callProblem.ts";
import { showFieldErrors } from "#api/submit/forms.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { sayProblem } from "#ui/words/problem.words.ts";
import { type NewAccount, stepOfErrors } from "./registration.steps.ts";
import type { AccountForm } from "./useAccountForm.ts";

/** What both ways to an account send, apart from the address. */
export function newPerson({ email, ...person }: NewAccount) {
  return { ...person, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
}

/** Sends a registration; what the server objects to leads back to the step where it was asked. */
export function useRegistration({ form, drop }: AccountForm, onSent: (email: string) => void) {
  const { submit, state, problem } = useSubmit(accounts.register);
  const leadBack = useLeadBack(form, "/register");

  async function send(account: NewAccount): Promise<void> {
    const result = await submit({
      body: { user: { email: account.email, ...newPerson(account) } },
    });
    if (!result.ok) return leadBack(result.problem);
    drop();
    onSent(account.email.trim());
  }

  return {
    send,
    busy: state === "submitting",
    problem: sayProblem(problem),
    retryAtMs: problem?.retryAtMs,
  };
}

/** To the first step that holds something the server objected to. */
export function useLeadBack(form: AccountForm["form"], base: string) {
  const navigate = useNavigate();
  return (problem: CallProblem) => {
    showFieldErrors(form, problem, "user");
    const step = stepOfErrors(withoutUser(problem.errors));
    if (step) void navigate(`${base}/${step}`);
  };
}

function withoutUser(errors: FieldErrors): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, sentences]) => [field.replace(/^user\./, ""), sentences]),
  );
}
