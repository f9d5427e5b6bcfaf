import type { ReactNode } from "react";
import { findMailbox } from "#api/call/mailbox.ts";
import { Button } from "#ui/base/Button.tsx";
import { TextLink } from "#ui/base/TextLink.tsx";
import { AccountPage, Ways } from "#accounts/AccountPage.tsx";
import styles from "./MailSent.module.css";

type MailSentProps = {
  email: string;
  /** What the mail will do for them. */
  children: ReactNode;
  again: { busy: boolean; sent: boolean; problem: string | undefined; send: () => void };
  secondsLeft: number;
  /** Another way out: a link. */
  other: ReactNode;
};

/** After asking for a mail. It says the same whether or not one was sent. */
export function MailSent({ email, children, again, secondsLeft, other }: MailSentProps) {
  const mailbox = findMailbox();
  return (
    <AccountPage
      title="Check your mail"
      follows
      lead={
        <>
          <p>
            We wrote to <strong>{email}</strong>.
          </p>
          {children}
        </>
      }
    >
      <ul className={styles.hints}>
        {mailbox ? (
          <li>
            No mail leaves this machine: read it in{" "}
            <TextLink href={mailbox} target="_blank">
              the mailbox
            </TextLink>
            .
          </li>
        ) : (
          <>
            <li>It can take a minute to arrive.</li>
            <li>Check your spam folder too.</li>
          </>
        )}
        <li>Only the link in the newest mail works.</li>
      </ul>
      <Ways>
        <Button
          busy={again.busy}
          busyWords="Sending it again"
          disabled={secondsLeft > 0}
          onClick={again.send}
        >
          {secondsLeft > 0 ? `Send it again in ${secondsLeft} s` : "Send it again"}
        </Button>
        {other}
      </Ways>
      <p role="status" className={styles.said}>
        {again.problem ?? (again.sent ? "Sent again, if the address is right." : "")}
      </p>
    </AccountPage>
  );
}
