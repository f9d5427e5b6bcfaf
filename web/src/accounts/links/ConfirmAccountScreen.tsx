import { Navigate } from "react-router";
import { useSession } from "#api/session/useSession.ts";
import { leaveSignInNote } from "#sessions/signInNote.ts";
import { ButtonLink } from "#ui/base/Button.tsx";
import { TextLink } from "#ui/base/TextLink.tsx";
import { AccountPage, Ways } from "#accounts/AccountPage.tsx";
import { ConfirmEmailChange } from "./ConfirmEmailChange.tsx";
import { ConfirmRegistration } from "./ConfirmRegistration.tsx";
import { ConfirmTestMail } from "./ConfirmTestMail.tsx";
import { useMailLink } from "./mailLink.ts";

/** Where the links that prove an address lead: of a new account, of a changed one, of a test mail. */
export function ConfirmAccountScreen() {
  const link = useMailLink(["confirmation_token", "email_change_token", "test_mail_token"]);
  const session = useSession();
  if (link?.name === "confirmation_token") return <ConfirmRegistration token={link.token} />;
  if (link?.name === "test_mail_token") return <ConfirmTestMail token={link.token} />;
  if (link) {
    return <ConfirmEmailChange token={link.token} onSignInNeeded={sayEmailChanged} />;
  }
  // The link is spent, and the person signed in: sign-in sends them on to where they wanted.
  if (session) return <Navigate to="/signin" replace />;
  return (
    <AccountPage
      title="Open the link from your mail"
      lead={<p>This page needs the link from the mail we sent you. Open it from there.</p>}
    >
      <Ways>
        <ButtonLink href="#/register" size="l">
          Register
        </ButtonLink>
        <TextLink href="#/signin" look="action">
          Sign in
        </TextLink>
      </Ways>
    </AccountPage>
  );
}

function sayEmailChanged(): void {
  leaveSignInNote("email_changed");
}
