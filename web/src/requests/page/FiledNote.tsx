import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import { CircleCheck } from "lucide-react";
import { Time } from "#ui/words/Time.tsx";
import styles from "./RequestNote.module.css";

/** What was promised, and what happens next: to whoever has just asked. */
export function FiledNote({ request: { status, promised_at } }: { request: InsightRequest }) {
  // Whoever comes back to it later finds how it stands.
  if (status !== "submitted") return null;
  return (
    <section className={styles.note} data-tone="done" aria-labelledby="filed-heading">
      <div className={styles.told}>
        <CircleCheck aria-hidden="true" className={styles.icon} />
        <h2 id="filed-heading" className={styles.title}>
          You will have the answer by <Time moment={promised_at} />
        </h2>
      </div>
      <p>
        An analyst takes it on next. If something is unclear, you are asked here, and the clock
        stands still until you answer. Until somebody works on it you can still change it.
      </p>
    </section>
  );
}
