import { CircleAlert, Lock } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#ui/base/Button.tsx";
import styles from "./Faces.module.css";

type ProblemFaceProps = {
  /** What happened: "The list could not be loaded". */
  title: string;
  /** What to do, and that nothing is lost. */
  children: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  /** For whoever is asked for help. */
  requestId?: string;
  action?: ReactNode;
  /** `h1` where the whole page failed, and no other heading is left. */
  heading?: "h1" | "h2";
};

/** A place that failed. It says so in words, and how to go on. */
export function ProblemFace({ heading: Heading = "h2", ...props }: ProblemFaceProps) {
  return (
    <section className={styles.face} data-kind="problem" role="alert">
      <span className={styles.icon} aria-hidden="true">
        <CircleAlert />
      </span>
      <Heading className={styles.title}>{props.title}</Heading>
      <div className={styles.words}>{props.children}</div>
      <div className={styles.actions}>
        {props.onRetry ? (
          <Button onClick={props.onRetry} busy={props.retrying ?? false} busyWords="Trying again">
            Try again
          </Button>
        ) : null}
        {props.action}
      </div>
      {props.requestId ? (
        <p className={styles.reference}>
          Reference <code>{props.requestId}</code>
        </p>
      ) : null}
    </section>
  );
}

type RefusedFaceProps = {
  title: string;
  /** Why. */
  children: ReactNode;
  /** Whom to ask: "An owner of Circular design can invite you." */
  ask: ReactNode;
  action?: ReactNode;
};

/** A place one may not enter: why, and whom to ask. */
export function RefusedFace({ title, children, ask, action }: RefusedFaceProps) {
  return (
    <section className={styles.face} data-kind="refused">
      <span className={styles.icon} aria-hidden="true">
        <Lock />
      </span>
      <h2 className={styles.title}>{title}</h2>
      <div className={styles.words}>{children}</div>
      <p className={styles.ask}>{ask}</p>
      {action ? <div className={styles.actions}>{action}</div> : null}
    </section>
  );
}
