import { CircleAlert, Lock } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { Button } from "#ui/base/Button.tsx";
import styles from "./Faces.module.css";
import { findHeading } from "./focusHeading.ts";
import { isNowhere, useFocusHeir } from "./useFocusHeir.ts";

type ProblemFaceProps = {
  /** What happened: "The list could not be loaded". */
  title: string;
  /** What to do, and that nothing is lost. */
  children: ReactNode;
  onRetry?: () => void;
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
        {props.onRetry ? <RetryButton onRetry={props.onRetry} /> : null}
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

/** The address at which somebody last tried again. */
let triedAt: string | undefined;

/**
 * While it is tried again, something else stands in its place: the keys go on from the heading, or
 * from the dialog that it stands in, and from the button once more where that failed as well.
 */
function RetryButton({ onRetry }: { onRetry: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const heir = useRef<HTMLElement>(null);
  useFocusHeir(() => heir.current ?? findHeading());
  useLayoutEffect(() => {
    heir.current = button.current?.closest<HTMLElement>("[role$=dialog]") ?? null;
    const isTried = triedAt === location.href;
    triedAt = undefined;
    const isWaiting = isNowhere() || document.activeElement === (heir.current ?? findHeading());
    if (isTried && isWaiting) button.current?.focus({ preventScroll: true });
  }, []);
  const press = () => {
    triedAt = location.href;
    onRetry();
  };
  return (
    <Button ref={button} onClick={press}>
      Try again
    </Button>
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
