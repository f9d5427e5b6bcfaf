import type { DeskWork } from "@sightline/contract/desk.ts";
import { momentOf } from "@sightline/contract/base/moments.ts";
import { isOpen } from "@sightline/contract/requests/requests.statuses.ts";
import { type ReactNode, useState } from "react";
import { useWantedComment } from "#conversations/wantedComment.ts";
import { MarkdownView } from "#ui/markdown/MarkdownView.tsx";
import { TextLink } from "#ui/base/TextLink.tsx";
import { Time } from "#ui/words/Time.tsx";
import { useNow } from "#ui/words/useNow.ts";
import { type Counting, leftOf } from "#desk/queue/left.words.ts";
import { LeftBar } from "#desk/queue/LeftBar.tsx";
import { nameOf } from "#ui/words/person.words.ts";
import styles from "./QuestionPane.module.css";
import { SeenMatches } from "./SeenMatches.tsx";

type QuestionPaneProps = {
  work: DeskWork;
  counting: Counting | undefined;
  /** The answers, what is attached and what the desk says among itself: parts of other rooms. */
  answers: ReactNode;
  /** What the answer will cover, where that was said. */
  scope: ReactNode;
  files: ReactNode;
  notes: ReactNode;
  /** What others asked that is much like it. */
  asked: ReactNode;
};

/** What was asked, to be had beside the text. */
export function QuestionPane({ work, counting, ...parts }: QuestionPaneProps) {
  const { insight_request: request, working_ms_left } = work;
  const left = leftOf({ ...request, working_ms_left }, counting, momentOf(useNow()));
  const [isNoting, setNoting] = useNoting();
  const asked = request.events.findLast((one) => one.kind === "clarification_asked");
  const answered = request.events.findLast((one) => one.kind === "clarified");
  const again = request.events.findLast(
    ({ kind }) => kind === "revision_asked" || kind === "more_asked",
  );
  return (
    <div className={styles.question}>
      <Part title="The promise">
        {isOpen(request.status) ? (
          <>
            <p>
              <strong data-tone={left.tone} className={styles.left}>
                {left.tone === "ask" ? "The clock is paused" : left.words}
              </strong>
              , due <Time moment={request.promised_at} manner="clock" />
              {left.tone === "ask" && " if the answer came now"}
            </p>
            {request.expected_at && (
              <p>
                Told instead: <Time moment={request.expected_at} manner="clock" />
              </p>
            )}
            <LeftBar left={left} />
          </>
        ) : (
          <p>
            Promised <Time moment={request.promised_at} manner="clock" />
            {request.delivered_at && (
              <>
                , delivered <Time moment={request.delivered_at} manner="clock" />
              </>
            )}
          </p>
        )}
      </Part>
      {request.objection && (
        <Part title="Objection to a decline">
          <p className={styles.said}>
            <strong>Declined:</strong> {request.objection.declined_reason}
          </p>
          <p className={styles.said}>
            <strong>{request.requester.first_name}:</strong> {request.objection.reason}
          </p>
        </Part>
      )}
      {isOpen(request.status) && again && (
        <Part title={again.kind === "more_asked" ? "More was asked for" : "What is still open"}>
          {again.points.length > 0 && (
            <ul className={styles.open}>
              {again.points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          )}
          {again.reason && <p className={styles.said}>{again.reason}</p>}
        </Part>
      )}
      <Part title={`${nameOf(request.requester)} wants to know`}>
        {request.insight_points.length > 1 && (
          <ol className={styles.points}>
            {request.insight_points.map(({ id, text, round }) => (
              <li key={id}>
                {text}
                {round !== undefined && <span className={styles.quiet}> (asked for later)</span>}
              </li>
            ))}
          </ol>
        )}
        <MarkdownView text={request.description} manner="talk" headingStart={3} />
      </Part>
      {parts.answers}
      {parts.scope && <Part title="The scope">{parts.scope}</Part>}
      <SeenMatches matches={work.seen_matches} />
      {asked?.reason && (
        <Part title="Question to the requester">
          <p className={styles.said}>{asked.reason}</p>
          {answered?.reason && answered.created_at > asked.created_at ? (
            <p className={styles.said}>
              <strong>{request.requester.first_name}:</strong> {answered.reason}
            </p>
          ) : (
            <p className={styles.quiet}>No answer yet.</p>
          )}
        </Part>
      )}
      {parts.files}
      {parts.asked}
      <details
        className={styles.notes}
        open={isNoting}
        onToggle={(event) => setNoting(event.currentTarget.open)}
      >
        <summary>Internal notes</summary>
        {isNoting && parts.notes}
      </details>
      <p>
        <TextLink href={`#/app/insights/${request.id}`}>Open the request's page</TextLink>, with the
        conversation
      </p>
    </div>
  );
}

/** Folded until they are wanted: by a press, or because one came for one of them. */
function useNoting() {
  const wanted = useWantedComment();
  const [isNoting, setNoting] = useState(false);
  const [visit, setVisit] = useState<string>();
  if (wanted && wanted.visit !== visit) {
    setVisit(wanted.visit);
    setNoting(true);
  }
  return [isNoting, setNoting] as const;
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  );
}
