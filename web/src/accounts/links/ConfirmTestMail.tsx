import { placeSetUp } from "@sightline/contract/place/place.setUp.ts";
import { useEffect, useState } from "react";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { AccountPage, Ways } from "#accounts/AccountPage.tsx";
import { ButtonLink } from "#ui/base/Button.tsx";
import { LinkLoading, LinkProblem } from "./LinkFaces.tsx";
import { dropMailLink } from "./mailLink.ts";

/** Opening the link is all that is asked: nothing hangs on it but a tick in the set-up. */
export function ConfirmTestMail({ token }: { token: string }) {
  const { submit, problem } = useSubmit(placeSetUp.confirmTestMail, { background: true });
  const [hasArrived, setHasArrived] = useState(false);
  const tell = async () => {
    const result = await submit({ body: { test_mail_token: token } });
    if (!result.ok) return;
    setHasArrived(true);
  };
  useEffect(() => {
    void tell();
    return dropMailLink;
    // Once for each link.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [token]);
  const back = (
    <ButtonLink href="#/app/more/setup" look="primary" size="l">
      Back to the set-up
    </ButtonLink>
  );
  if (problem) {
    return (
      <LinkProblem
        title="The test mail"
        problem={problem}
        onRetry={() => void tell()}
        action={back}
      />
    );
  }
  if (!hasArrived) return <LinkLoading />;
  return (
    <AccountPage
      follows
      title="The test mail arrived"
      lead={<p>Mail from this place reaches you. The set-up shows it as done.</p>}
    >
      <Ways>{back}</Ways>
    </AccountPage>
  );
}
