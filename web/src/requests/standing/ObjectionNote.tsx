import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import { isOpen } from "@sightline/contract/requests/requests.statuses.ts";
import { MessageSquareWarning } from "lucide-react";
import { nameOf } from "#ui/words/person.words.ts";
import { Time } from "#ui/words/Time.tsx";
import styles from "./StandingNote.module.css";

/** That it is read anew, what was said against the decline, and by when there is an answer. */
export function ObjectionNote({ request, isOwn }: { request: InsightRequest; isOwn: boolean }) {
  const { objection, requester, status, promised_at } = request;
  if (!objection || !isOpen(status)) return null;
  const { left_to_others_by: decliner } = objection;
  return (
    <section className={styles.note} data-tone="due" aria-labelledby="objection-heading">
      <div className={styles.head}>
        <MessageSquareWarning aria-hidden="true" className={styles.icon} />
        <h2 id="objection-heading" tabIndex={-1} className={styles.title}>
          {isOwn ? "You" : nameOf(requester)} objected to the decline{" "}
          <Time moment={objection.objected_at} manner="ago" />
        </h2>
      </div>
      <p className={styles.said}>{objection.reason}</p>
      {objection.declined_reason && (
        <p className={styles.line}>It had been declined with: “{objection.declined_reason}”</p>
      )}
      <p className={styles.line}>
        {decliner
          ? `Somebody other than ${nameOf(decliner)} reads it: an analyst, or an admin where there is no other.`
          : "Nobody else works here, so the same person reads it again."}{" "}
        The new promise is <Time moment={promised_at} manner="clock" />.
      </p>
    </section>
  );
}
