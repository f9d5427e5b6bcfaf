import {
  Check,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CircleMinus,
  CircleQuestionMark,
  CircleSlash,
  type LucideIcon,
  ScanEye,
  SearchX,
  X,
} from "lucide-react";
import styles from "./StatusMark.module.css";

export type RequestStatus =
  | "submitted"
  | "in_progress"
  | "needs_clarification"
  | "in_review"
  | "delivered"
  | "accepted"
  | "cancelled"
  | "declined";

export type Outcome = "answered" | "partly_answered" | "not_found";

type Look = { words: string; Icon: LucideIcon };

const statuses: Record<RequestStatus, Look> = {
  submitted: { words: "Submitted", Icon: CircleDashed },
  in_progress: { words: "In progress", Icon: CircleDot },
  needs_clarification: { words: "Clarification asked", Icon: CircleQuestionMark },
  in_review: { words: "Being checked", Icon: ScanEye },
  delivered: { words: "Delivered", Icon: CircleCheck },
  accepted: { words: "Accepted", Icon: Check },
  cancelled: { words: "Cancelled", Icon: X },
  declined: { words: "Declined", Icon: CircleSlash },
};

const outcomes: Record<Outcome, Look> = {
  answered: { words: "Answered", Icon: Check },
  partly_answered: { words: "Partly", Icon: CircleMinus },
  not_found: { words: "Not found", Icon: SearchX },
};

/** The word alone, as where one chooses among them. */
export function tellStatus(status: RequestStatus): string {
  return statuses[status].words;
}

type StatusMarkProps = {
  status: RequestStatus;
  /** An open request past its promise: said, reddened and marked, whatever its status. */
  overdue?: boolean;
  /** The reader is the one who has to answer. */
  waitsForYou?: boolean;
};

/** Mark, word and colour together, so that none has to be understood alone. */
export function StatusMark({ status, overdue = false, waitsForYou = false }: StatusMarkProps) {
  const { words, Icon } = statuses[status];
  const said = waitsForYou && status === "needs_clarification" ? "Your answer needed" : words;
  const Shown = overdue ? CircleAlert : Icon;
  return (
    <span className={styles.status} data-status={status} data-overdue={overdue}>
      <Shown aria-hidden="true" className={styles.icon} />
      {overdue ? `${said}, overdue` : said}
    </span>
  );
}

export function OutcomeMark({ outcome }: { outcome: Outcome }) {
  const { words, Icon } = outcomes[outcome];
  return (
    <span className={styles.outcome} data-outcome={outcome}>
      <Icon aria-hidden="true" className={styles.icon} />
      {words}
    </span>
  );
}
