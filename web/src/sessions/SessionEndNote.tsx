import type { ReactNode } from "react";
import type { SessionEnd } from "#api/session/session.ts";
import styles from "./SessionEndNote.module.css";

const words: Record<SessionEnd, string> = {
  expired:
    "Your session has ended. Sign in again to get back to where you were, with what you typed.",
  elsewhere: "You were signed out in another tab.",
  signed_out: "You are signed out.",
};

export function SessionEndNote({ why }: { why: SessionEnd }) {
  return <ArrivalNote>{words[why]}</ArrivalNote>;
}

/** Why one is here, before the form. */
export function ArrivalNote({ children }: { children: ReactNode }) {
  return (
    <p className={styles.note} role="status">
      {children}
    </p>
  );
}
