import { accounts } from "@sightline/contract/accounts/accounts.ts";
import { bounds } from "@sightline/contract/base/bounds.ts";
import { type Invitation, invitations } from "@sightline/contract/invitations.ts";
import { undoDeclineWithinMs } from "@sightline/contract/base/moments.ts";
import { placeRows } from "@sightline/contract/place/place.ts";
import { useState } from "react";
import { Navigate, useLocation, useNavigate, useParams } from "react-router";
import { isByInvitation } from "#api/session/byInvitation.ts";
import { useTyped } from "#api/submit/typed.ts";
import { useLoad } from "#api/load/useLoad.ts";
import { useSession } from "#api/session/useSession.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { keepWanted } from "#api/session/wanted.ts";
import { RestoreInvitation } from "#invitations/DeclineInvitation.tsx";
import { AcceptInvitation } from "#invitations/AcceptInvitation.tsx";
import { InvitationNote } from "#invitations/InvitationNote.tsx";
import { closedWords, placeOf, wayOf } from "#invitations/invitations.words.ts";
import { InvitedStep } from "#invitations/InvitedStep.tsx";
import { leaveSignInNote } from "#sessions/signInNote.ts";
import { useSecondsLeft } from "#sessions/useSecondsLeft.ts";
import { Button, ButtonLink } from "#ui/base/Button.tsx";
import { TextLink } from "#ui/base/TextLink.tsx";
import { useUndoUntil } from "#ui/page/TakeBack.tsx";
import { AccountPage, Ways } from "#accounts/AccountPage.tsx";
import { AccountSteps } from "./AccountSteps.tsx";
import { ByInvitation } from "./ByInvitation.tsx";
import { EmailStep } from "./EmailStep.tsx";
import { LinkLoading, LinkProblem } from "#accounts/links/LinkFaces.tsx";
import { MailSent } from "./MailSent.tsx";
import { useInvitationToken } from "#accounts/links/mailLink.ts";
import { NewLink } from "#accounts/links/NewLink.tsx";
import { useAccountForm } from "./useAccountForm.ts";
import { useActivation } from "./useActivation.ts";
import { useMailAgain } from "./useMailAgain.ts";
import { useRegistration } from "./useRegistration.ts";

/** Registration and activation are the same four steps, each with its own address. */
export function RegisterScreen() {
  const { pathname } = useLocation();
  return pathname.startsWith("/activate") ? <Activation /> : <Registration />;
}

/** The page after the last step: not one of the steps, since nothing is asked there. */
const sentStep = "sent";

function Registration() {
  const { step } = useParams();
  const session = useSession();
  const navigate = useNavigate();
  const typed = useTyped<{ email: string }>("registration-sent");
  const [sentTo, setSentTo] = useState(typed.kept.email);
  const loaded = useLoad(placeRows.getPlace, undefined, { when: session === null });
  // Sign-in sends on whoever is signed in, to where they wanted.
  if (session) return <Navigate to="/signin" replace />;
  if (step === sentStep && sentTo) return <Sent email={sentTo} />;
  if (loaded.state === "loading") return <LinkLoading />;
  // Without an answer the steps are shown: what is sent is answered the same in any case.
  const place = loaded.answer?.place;
  if (place?.registration === "by_invitation")
    return <ByInvitation support={place.support_email} />;
  return (
    <RegistrationSteps
      byDomains={place?.registration === "by_domains"}
      onSent={(email) => {
        typed.keep({ email });
        setSentTo(email);
        void navigate(`/register/${sentStep}`, { replace: true });
      }}
    />
  );
}

type RegistrationStepsProps = {
  /** Only some addresses can register here. */
  byDomains: boolean;
  onSent: (email: string) => void;
};

function RegistrationSteps({ byDomains, onSent }: RegistrationStepsProps) {
  const { step } = useParams();
  const passwordMin = bounds.password.min;
  const account = useAccountForm({ name: "registration", wanted: step, passwordMin });
  const { send, retryAtMs, ...sending } = useRegistration(account, onSent);
  const secondsLeft = useSecondsLeft(retryAtMs);
  const navigate = useNavigate();
  return (
    <AccountSteps
      base="/register"
      wanted={step}
      account={account}
      passwordMin={passwordMin}
      first={{
        title: "Create your account",
        lead: (
          <>
            <p>
              It takes a minute. If you have one already,{" "}
              <TextLink href="#/signin">sign in</TextLink>.
            </p>
            {byDomains && (
              <p>
                Only addresses of certain organizations can register here. With another one, ask the
                people who run this place for an invitation.
              </p>
            )}
          </>
        ),
        form: (
          <EmailStep
            form={account.form}
            byDomains={byDomains}
            onDone={() => void navigate("/register/about")}
          />
        ),
      }}
      sending={{ ...sending, secondsLeft }}
      onFinish={send}
    />
  );
}

function Sent({ email }: { email: string }) {
  const { submit } = useSubmit(accounts.resendConfirmation);
  const again = useMailAgain(() => submit({ body: { email } }));
  return (
    <MailSent
      email={email}
      again={again}
      secondsLeft={useSecondsLeft(again.waitUntilMs)}
      other={
        <TextLink href="#/register/email" look="action">
          Use another address
        </TextLink>
      }
    >
      <p>Open the link in it to confirm that the address is yours. It works for 48 hours.</p>
    </MailSent>
  );
}

function Activation() {
  const token = useInvitationToken();
  const session = useSession();
  const loaded = useLoad(
    invitations.getInvitation,
    { params: { token: token ?? "" } },
    { when: token !== undefined },
  );
  if (token === undefined) return session ? <Navigate to="/signin" replace /> : <NoInvitation />;
  if (loaded.state === "loading") return <LinkLoading />;
  if (loaded.state === "failed") {
    const { problem, reload } = loaded;
    const action = (
      <ButtonLink href="#/" size="l">
        Go to the home page
      </ButtonLink>
    );
    return (
      <LinkProblem title="Your invitation" problem={problem} onRetry={reload} action={action} />
    );
  }
  const { invitation } = loaded.answer;
  if (invitation.state !== "open") return <Closed token={token} invitation={invitation} />;
  const way = wayOf(invitation, session?.email ?? null);
  if (way === "activate") return <ActivationSteps token={token} invitation={invitation} />;
  if (way === "sign_in") return <SignInFirst invitation={invitation} />;
  return (
    <AccountPage
      title={`You are invited to ${placeOf(invitation)}`}
      lead={<InvitationNote invitation={invitation} />}
    >
      <AcceptInvitation token={token} invitation={invitation} way={way} />
    </AccountPage>
  );
}

function ActivationSteps({ token, invitation }: { token: string; invitation: Invitation }) {
  const { step } = useParams();
  const { email, password_min: passwordMin } = invitation;
  const account = useAccountForm({ name: "activation", wanted: step, email, passwordMin });
  const signInAs = useSignInAs(email);
  const onSignInNeeded = () => {
    leaveSignInNote("account_ready");
    signInAs("/app");
  };
  const activation = useActivation({ token, invitation, account, onSignInNeeded });
  const { send, retryAtMs, ...sending } = activation;
  const secondsLeft = useSecondsLeft(retryAtMs);
  return (
    <AccountSteps
      base="/activate"
      wanted={step}
      account={account}
      passwordMin={passwordMin}
      first={{
        title: `You are invited to ${placeOf(invitation)}`,
        lead: <InvitationNote invitation={invitation} />,
        form: <InvitedStep token={token} email={email} next="#/activate/about" />,
      }}
      sending={{ ...sending, secondsLeft }}
      onFinish={send}
    />
  );
}

function SignInFirst({ invitation }: { invitation: Invitation }) {
  const signInAs = useSignInAs(invitation.email);
  return (
    <AccountPage
      title={`You are invited to ${placeOf(invitation)}`}
      lead={
        <>
          <InvitationNote invitation={invitation} />
          <p>This address already has an account. Sign in with it, and you'll come back here.</p>
        </>
      }
    >
      <Ways>
        <Button look="primary" size="l" onClick={() => signInAs("/activate")}>
          Sign in to accept
        </Button>
      </Ways>
    </AccountPage>
  );
}

/** To sign-in with the address filled in, and from there to where they were going. */
function useSignInAs(email: string): (address: string) => void {
  const navigate = useNavigate();
  const { keep } = useTyped<{ email: string }>("sign-in");
  return (address) => {
    keep({ email });
    keepWanted(address, email);
    void navigate("/signin");
  };
}

function Closed({ token, invitation }: { token: string; invitation: Invitation }) {
  const until = useUndoUntil(invitation.declined_at, undoDeclineWithinMs);
  if (invitation.state === "open") return null;
  if (until !== undefined) {
    return (
      <AccountPage follows title={`You declined the invitation to ${placeOf(invitation)}`}>
        <Ways>
          <RestoreInvitation token={token} until={until} />
        </Ways>
      </AccountPage>
    );
  }
  const { title, words, renewal } = closedWords[invitation.state];
  const signIn = (
    <ButtonLink href="#/signin" size="l">
      Sign in
    </ButtonLink>
  );
  return (
    <AccountPage title={title} lead={<p>{words}</p>}>
      {renewal ? (
        <NewLink token={token} email={invitation.email} words={renewal} other={signIn} />
      ) : (
        <Ways>
          {signIn}
          {!isByInvitation() && (
            <TextLink href="#/register" look="action">
              Register without an invitation
            </TextLink>
          )}
        </Ways>
      )}
    </AccountPage>
  );
}

function NoInvitation() {
  return (
    <AccountPage
      title="Open your invitation"
      lead={<p>This page needs the link from your invitation mail. Open it from there.</p>}
    >
      <Ways>
        {!isByInvitation() && (
          <ButtonLink href="#/register" size="l">
            Register without an invitation
          </ButtonLink>
        )}
        <TextLink href="#/signin" look="action">
          Sign in
        </TextLink>
      </Ways>
    </AccountPage>
  );
}
