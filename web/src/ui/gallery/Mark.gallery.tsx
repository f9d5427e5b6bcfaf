import { Badge, type Tone } from "#ui/base/Badge.tsx";
import { Mark, Wordmark } from "#ui/base/Mark.tsx";
import { OutcomeMark, type Outcome, type RequestStatus, StatusMark } from "#ui/base/StatusMark.tsx";
import styles from "./gallery.module.css";

export const title = "Mark, status mark and badge";

const statuses: RequestStatus[] = [
  "submitted",
  "in_progress",
  "needs_clarification",
  "in_review",
  "delivered",
  "accepted",
  "cancelled",
  "declined",
];
const outcomes: Outcome[] = ["answered", "partly_answered", "not_found"];
const tones: Tone[] = ["idle", "accent", "due", "late", "done", "ask"];

export default function MarkSection() {
  return (
    <>
      <div className={styles.row}>
        {statuses.map((status) => (
          <StatusMark key={status} status={status} />
        ))}
        <StatusMark status="needs_clarification" waitsForYou />
        <StatusMark status="in_progress" overdue />
      </div>
      <div className={styles.row}>
        {outcomes.map((outcome) => (
          <OutcomeMark key={outcome} outcome={outcome} />
        ))}
      </div>
      <div className={styles.row}>
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            30 months old
          </Badge>
        ))}
      </div>
      <div className={styles.row}>
        <Mark />
        <Wordmark />
        <Wordmark size="l" />
      </div>
    </>
  );
}
