import { placeSetUp, type TestMail } from "@sightline/contract/place/place.setUp.ts";
import { findMailbox } from "#api/call/mailbox.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button } from "#ui/base/Button.tsx";
import { FormActions } from "#ui/fields/FormActions.tsx";
import { TextLink } from "#ui/base/TextLink.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { problemToast } from "#ui/words/problem.words.ts";
import { Time } from "#ui/words/Time.tsx";
import type { StepActions } from "./PlaceStep.tsx";
import styles from "./TestMailStep.module.css";

/** Only the link in the mail says that it arrived; that a server took it says little. */
export function TestMailStep({ mail, look, skip }: { mail: TestMail | null } & StepActions) {
  const toast = useToast();
  const { submit, state } = useSubmit(placeSetUp.sendTestMail);
  const send = async () => {
    const result = await submit({});
    if (!result.ok) toast(problemToast(result.problem));
  };
  return (
    <div className={styles.step}>
      <p className={styles.words}>
        Accounts, invitations and news all go by mail. Send one to yourself and open the link in it.
      </p>
      <div role="status" className={styles.outcome}>
        {mail && <Outcome mail={mail} />}
      </div>
      <FormActions>
        <Button
          look={mail === null || mail.state === "failed" ? look : "secondary"}
          busy={state === "submitting"}
          busyWords="Sending the test mail"
          onClick={() => void send()}
        >
          {mail === null ? "Send a test mail" : "Send another one"}
        </Button>
        {skip}
      </FormActions>
    </div>
  );
}

function Outcome({ mail }: { mail: TestMail }) {
  if (mail.state === "waiting") return <p>The mail to {mail.sent_to} is on its way out.</p>;
  if (mail.state === "failed") {
    return (
      <>
        <p>The mail server would not take it. This is what it answered:</p>
        <pre className={styles.answer}>{mail.answer}</pre>
        <p>Check SMTP_URL and MAIL_FROM with who runs the machine, then send another one.</p>
      </>
    );
  }
  if (mail.state === "arrived") return <p>It arrived at {mail.sent_to}.</p>;
  const mailbox = findMailbox();
  return (
    <>
      <p>
        Sent to {mail.sent_to}, <Time moment={mail.asked_at} />. Waiting for you to open the link in
        it; look among unwanted mail too.
      </p>
      {mailbox && (
        <p>
          No mail server is set, so it is in the <TextLink href={mailbox}>mailbox</TextLink> of this
          machine and reached nobody else.
        </p>
      )}
    </>
  );
}
