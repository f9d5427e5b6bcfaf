import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import { CircleSlash, CopyPlus } from "lucide-react";
import { ButtonLink } from "#ui/base/Button.tsx";
import { nameOf } from "#ui/words/person.words.ts";
import { Time } from "#ui/words/Time.tsx";
import styles from "./StandingNote.module.css";

type DeclinedNoteProps = { request: InsightRequest; isOwn: boolean; duplicateHref: string };

/** Why there will be no answer, and what one can do about it. */
export function DeclinedNote({ request, isOwn, duplicateHref }: DeclinedNoteProps) {
  if (request.status !== "declined") return null;
  const declined = request.events.findLast(({ kind }) => kind === "declined");
  return (
    <section className={styles.note} data-tone="late" aria-labelledby="declined-heading">
      <div className={styles.head}>
        <CircleSlash aria-hidden="true" className={styles.icon} />
        <h2 id="declined-heading" className={styles.title}>
          {isOwn ? "Your request was declined" : "This request was declined"}
        </h2>
      </div>
      {declined?.reason && <p className={styles.said}>{declined.reason}</p>}
      {declined && (
        <p className={styles.line}>
          {declined.actor ? nameOf(declined.actor) : "An analyst"},{" "}
          <Time moment={declined.created_at} />
        </p>
      )}
      {isOwn && (
        <>
          <p>
            You can change the question and ask again. The form opens with everything you wrote
            here; the new request gets a promise of its own.
          </p>
          <ButtonLink look="primary" icon={<CopyPlus />} href={duplicateHref}>
            Change it and ask again
          </ButtonLink>
        </>
      )}
    </section>
  );
}
