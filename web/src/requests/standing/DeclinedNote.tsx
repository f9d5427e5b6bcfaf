import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import { CircleSlash, CopyPlus, MessageSquareWarning } from "lucide-react";
import { useState } from "react";
import { Button, ButtonLink } from "#ui/base/Button.tsx";
import { lateDialog } from "#ui/overlays/lateDialog.tsx";
import { useFocusHeir } from "#ui/page/useFocusHeir.ts";
import { nameOf } from "#ui/words/person.words.ts";
import { Time } from "#ui/words/Time.tsx";
import styles from "./StandingNote.module.css";

const ObjectToDecline = lateDialog(
  async () => (await import("./ObjectToDecline.tsx")).ObjectToDecline,
);

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
          <Time moment={declined.created_at} manner="ago" />
        </p>
      )}
      {isOwn && <NextSteps request={request} duplicateHref={duplicateHref} />}
    </section>
  );
}

type NextStepsProps = Pick<DeclinedNoteProps, "request" | "duplicateHref">;

/** What was said against it stands where it stood. */
function findObjection(): HTMLElement | null {
  return document.getElementById("objection-heading") ?? document.querySelector("h1");
}

/** Objecting where that is still possible; asking in another way always is. */
function NextSteps({ request, duplicateHref }: NextStepsProps) {
  const [isObjecting, setObjecting] = useState(false);
  useFocusHeir(findObjection);
  const mayObject = request.can.includes("object");
  return (
    <>
      {mayObject && (
        <p>
          If you think that it can be answered, object: it is read again, by another analyst
          wherever there is one, with a new promise. You can do that once.
        </p>
      )}
      {request.objection && (
        <p>
          You objected <Time moment={request.objection.objected_at} manner="ago" />
          {request.objection.left_to_others_by && ", and somebody else read it"}. There is no
          further objection, but you can ask the analysts in the conversation below.
        </p>
      )}
      <p>
        {mayObject ? "Or change" : "You can change"} the question and ask again. The form opens with
        everything you wrote here; the new request gets a promise of its own.
      </p>
      <div className={styles.steps}>
        {mayObject && (
          <Button look="primary" icon={<MessageSquareWarning />} onClick={() => setObjecting(true)}>
            Object
          </Button>
        )}
        <ButtonLink
          look={mayObject ? "secondary" : "primary"}
          icon={<CopyPlus />}
          href={duplicateHref}
        >
          Change it and ask again
        </ButtonLink>
      </div>
      {isObjecting && <ObjectToDecline request={request} onClose={() => setObjecting(false)} />}
    </>
  );
}
