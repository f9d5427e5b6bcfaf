import type { RequestEvent } from "@sightline/contract/requests/requests.events.shapes.ts";
import { type InsightRequest, requests } from "@sightline/contract/requests/requests.ts";
import { useState } from "react";
import { usePages } from "#api/load/usePages.ts";
import { Button } from "#ui/base/Button.tsx";
import { Time } from "#ui/words/Time.tsx";
import { tellEvent, toneOf } from "./events.words.ts";
import styles from "./RequestTimeline.module.css";

type RequestTimelineProps = { request: InsightRequest; readerId: number | undefined };

/** All that happened, latest first; it is the request's own log. Of a long one the middle waits. */
export function RequestTimeline({ request, readerId }: RequestTimelineProps) {
  const { events, events_cursor: cursor } = request;
  const earlier = useEarlier(request);
  const begun = events.filter(({ kind }) => kind === "submitted");
  const latest = events.filter(({ kind }) => kind !== "submitted").toReversed();
  const tell = (event: RequestEvent) => <Entry key={event.id} event={event} readerId={readerId} />;
  return (
    <ol role="list" className={styles.events} reversed>
      {latest.map(tell)}
      {cursor !== null && earlier.rows.map(tell)}
      {cursor !== null && earlier.more && (
        <li className={styles.between}>
          {earlier.failed && <p role="alert">Earlier entries could not be loaded.</p>}
          <Button
            look="quiet"
            size="s"
            busy={earlier.loading}
            busyWords="Loading earlier entries"
            onClick={earlier.onMore}
          >
            {earlier.failed ? "Try again" : "Show earlier"}
          </Button>
        </li>
      )}
      {begun.map(tell)}
    </ol>
  );
}

function Entry({ event, readerId }: { event: RequestEvent; readerId: number | undefined }) {
  return (
    <li className={styles.event} data-tone={toneOf(event)}>
      <p className={styles.deed}>{tellEvent(event, readerId)}</p>
      {event.expected_at && (
        <p>
          Expected <Time moment={event.expected_at} manner="clock" />
        </p>
      )}
      {event.reason && <p className={styles.reason}>{event.reason}</p>}
      <p className={styles.when}>
        <Time moment={event.created_at} manner="clock" />
      </p>
    </li>
  );
}

/** Asked for only on a press, page by page. */
function useEarlier({ id, events_cursor: cursor }: InsightRequest) {
  const [isWanted, setIsWanted] = useState(false);
  const pages = usePages(
    requests.listEvents,
    { params: { id: String(id) }, query: { cursor: cursor ?? undefined } },
    (page) => page.events,
    { when: isWanted && cursor !== null },
  );
  return {
    rows: pages.pages.flat(),
    more: !isWanted || pages.state !== "ready" || pages.hasMore,
    loading: (isWanted && pages.state === "loading") || pages.loadingMore,
    failed: pages.state === "failed" || pages.moreFailed,
    onMore: () => {
      if (!isWanted) return setIsWanted(true);
      if (pages.state === "failed") return pages.reload();
      return pages.loadMore();
    },
  };
}
