import type { RequestEvent } from "@sightline/contract/requests.ts";
import { Time } from "#ui/Time.tsx";
import { tellEvent, toneOf } from "./events.words.ts";
import styles from "./RequestTimeline.module.css";

type RequestTimelineProps = { events: readonly RequestEvent[]; readerId: number | undefined };

/** All that happened, latest first; it is the request's own log. */
export function RequestTimeline({ events, readerId }: RequestTimelineProps) {
  return (
    <ol role="list" className={styles.events} reversed>
      {events.toReversed().map((event) => (
        <li key={event.id} className={styles.event} data-tone={toneOf(event)}>
          <p className={styles.deed}>{tellEvent(event, readerId)}</p>
          {event.reason && <p className={styles.reason}>{event.reason}</p>}
          <p className={styles.when}>
            <Time moment={event.created_at} manner="clock" />
          </p>
        </li>
      ))}
    </ol>
  );
}
