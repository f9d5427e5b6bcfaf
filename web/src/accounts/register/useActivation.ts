import { type Invitation, invitations } from "@sightline/contract/invitations.ts";
import { sessions } from "@sightline/contract/sessions.ts";
import { useState } from "react";
import { dropInvitationToken, storeSession } from "#api/session/session.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { sayProblem } from "#ui/words/problem.words.ts";
import type { NewAccount } from "./registration.steps.ts";
import type { AccountForm } from "./useAccountForm.ts";
import { newPerson, useLeadBack } from "./useRegistration.ts";

type Asked = {
  token: string;
  invitation: Invitation;
  account: AccountForm;
  /** The account is there, but signing in by itself did not work. */
  onSignInNeeded: () => void;
};

/** Makes the account of somebody who was invited, and signs them in by the password just given. */
export function useActivation({ token, invitation, account, onSignInNeeded }: Asked) {
  const accept = useSubmit(invitations.acceptInvitation);
  const authenticate = useSubmit(sessions.authenticate);
  const leadBack = useLeadBack(account.form, "/activate");
  const [busy, setBusy] = useState(false);

  async function send(given: NewAccount): Promise<void> {
    setBusy(true);
    const accepted = await accept.submit({ params: { token }, body: { user: newPerson(given) } });
    if (!accepted.ok) {
      setBusy(false);
      return leadBack(accepted.problem);
    }
    account.drop();
    dropInvitationToken();
    const { email } = invitation;
    const signedIn = await authenticate.submit({ body: { email, password: given.password } });
    if (!signedIn.ok) return onSignInNeeded();
    storeSession({ token: signedIn.answer.user_token, email: signedIn.answer.email }, false);
  }

  return {
    send,
    busy,
    problem: sayProblem(accept.problem),
    retryAtMs: accept.problem?.retryAtMs,
  };
}
