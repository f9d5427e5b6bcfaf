import { type Invitation, invitations } from "@sightline/contract/invitations.ts";
import { useNavigate } from "react-router";
import { dropInvitationToken } from "#api/session/session.ts";
import { saveAndSignOut } from "#drafts/unsaved.ts";
import { useSession } from "#api/session/useSession.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button, ButtonLink } from "#ui/base/Button.tsx";
import { ErrorSummary } from "#ui/fields/ErrorSummary.tsx";
import { FormActions } from "#ui/fields/FormActions.tsx";
import { DeclineInvitation } from "./DeclineInvitation.tsx";
import styles from "./InvitedStep.module.css";

type AcceptInvitationProps = { token: string; invitation: Invitation; way: "accept" | "switch" };

/** For somebody who is signed in: one press if it is theirs, else the way to the right account. */
export function AcceptInvitation({ token, invitation, way }: AcceptInvitationProps) {
  return way === "accept" ? (
    <AcceptSignedIn token={token} />
  ) : (
    <SwitchAccount email={invitation.email} />
  );
}

function AcceptSignedIn({ token }: { token: string }) {
  const navigate = useNavigate();
  const { submit, state, problem } = useSubmit(invitations.acceptInvitation);
  const accept = async () => {
    const result = await submit({ params: { token }, body: {} });
    if (!result.ok) return;
    dropInvitationToken();
    void navigate("/app", { replace: true });
  };
  return (
    <div className={styles.form}>
      <ErrorSummary errors={[]} general={problem && `${problem.title}. ${problem.detail}`} />
      <FormActions>
        <Button
          look="primary"
          size="l"
          busy={state === "submitting"}
          busyWords="Accepting"
          onClick={() => void accept()}
        >
          Accept the invitation
        </Button>
        {problem?.code === "longer_password_needed" && (
          <ButtonLink href="#/app/account?section=password" size="l">
            Change my password
          </ButtonLink>
        )}
        <DeclineInvitation token={token} />
      </FormActions>
    </div>
  );
}

function SwitchAccount({ email }: { email: string }) {
  const session = useSession();
  return (
    <div className={styles.form}>
      <p>
        You are signed in as <strong>{session?.email}</strong>. To accept, go on as{" "}
        <strong>{email}</strong>.
      </p>
      <FormActions>
        <Button look="primary" size="l" onClick={() => void saveAndSignOut()}>
          Sign out and continue
        </Button>
        <ButtonLink href="#/app" look="quiet" size="l">
          Stay signed in
        </ButtonLink>
      </FormActions>
    </div>
  );
}
