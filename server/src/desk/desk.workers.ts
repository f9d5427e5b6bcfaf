import type { RequestEventKind } from "@sightline/contract/requests/requests.events.ts";

/** Of a request's log, oldest first. */
type WorkEvent = {
  kind: RequestEventKind;
  actor_id: number | null;
  details: Record<string, unknown>;
};

type Workers = {
  /** Who works on it, or did last. */
  last: number | null;
  /** All who passed it on to somebody, or put back what they had written, since it was last delivered. */
  passedOnBy: number[];
};

/** What the log keeps where somebody put it back without having written anything: they may read it later. */
export const nothingWritten = { nothing_written: true };

export function workersIn(log: readonly WorkEvent[]): Workers {
  let last: number | null = null;
  let isHeld = false;
  const passedOnBy = new Set<number>();
  const passOn = ({ details }: WorkEvent) => {
    if (last !== null && details["nothing_written"] !== true) passedOnBy.add(last);
  };
  for (const event of log) {
    const { kind, actor_id, details } = event;
    const [from, to] = [idIn(details, "from_user_id"), idIn(details, "to_user_id")];
    if (kind === "delivered") passedOnBy.clear();
    if (kind === "claimed") {
      last = to ?? actor_id;
      isHeld = true;
    }
    // That it has another requester is told by the same name.
    if (kind === "handed_over" && isHeld && from === last) {
      passOn(event);
      last = to;
    }
    // Told a second time once the answer came that was awaited, when nobody had it any more.
    if (kind === "released" && isHeld) {
      last = from ?? last;
      passOn(event);
      isHeld = false;
    }
  }
  return { last, passedOnBy: [...passedOnBy] };
}

function idIn(details: Record<string, unknown>, name: string): number | null {
  const id = details[name];
  return typeof id === "number" ? id : null;
}
