import { accounts } from "@sightline/contract/accounts/accounts.ts";
import { type ReactNode, useState } from "react";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { Button } from "#ui/base/Button.tsx";
import { Ways } from "#accounts/AccountPage.tsx";
import { sayProblem } from "#ui/words/problem.words.ts";
import styles from "#accounts/register/MailSent.module.css";

type NewLinkProps = {
  token: string;
  /** Where the old one went, and the new one goes. */
  email: string;
  words?: string;
  /** Another way on. */
  other: ReactNode;
};

/** Sends a new link in place of one that works no more. */
export function NewLink({ token, email, words = "Send a new link", other }: NewLinkProps) {
  const { submit, state, problem } = useSubmit(accounts.renewLink);
  const [isSent, setIsSent] = useState(false);
  const send = async () => setIsSent((await submit({ body: { token } })).ok);
  return (
    <>
      <Ways>
        {!isSent && (
          <Button
            look="primary"
            size="l"
            busy={state === "submitting"}
            busyWords="Sending a new link"
            onClick={() => void send()}
          >
            {words}
          </Button>
        )}
        {other}
      </Ways>
      <p role="status" className={styles.said}>
        {isSent
          ? `If a new link can be sent, it is on its way to ${email}. Open the newest mail.`
          : sayProblem(problem)}
      </p>
    </>
  );
}
