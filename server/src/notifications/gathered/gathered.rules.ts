import { bounds } from "@sightline/contract/base/bounds.ts";
import type { Gathered } from "@sightline/contract/notifications/notifications.gathered.ts";
import type { NotificationKind } from "@sightline/contract/notifications/notifications.kinds.ts";
import type { Notification } from "@sightline/contract/notifications/notifications.ts";

/** An entry that stands for its kind about a thing, and how much it stands for. */
export type Standing = {
  kind: NotificationKind;
  internal: boolean;
  count: number;
  place: number;
  unread: boolean;
  former_count: number | null;
  former_place: number | null;
};

/** Of one thing, the latest first; those that a line names are there whole. */
export type StandingEntry = Standing & { entry: Notification | null };

const mostCounted = bounds.countShown + 1;

/** Nothing, where there is nothing to be seen. */
export function gather(standing: readonly StandingEntry[]): Omit<Gathered, "id"> | undefined {
  const [latest, ...others] = standing;
  const unread = standing.filter((one) => one.unread);
  const [latestUnread] = unread;
  if (!latest?.entry) return undefined;
  return {
    latest: latest.entry,
    latest_unread: latestUnread === latest ? null : (latestUnread?.entry ?? null),
    unread: unread.length,
    others: countByKind([...others, ...formerOf(standing)]),
  };
}

type Counted = Pick<Standing, "kind" | "count" | "place">;

/** What those of one kind stand for is the same, however many of them stand. */
function formerOf(standing: readonly Standing[]): Counted[] {
  const former = new Map<string, Counted>();
  for (const { kind, internal, former_count, former_place } of standing)
    if (former_count !== null && former_place !== null)
      former.set(`${kind} ${internal}`, { kind, count: former_count, place: former_place });
  return [...former.values()];
}

function countByKind(counted: readonly Counted[]): Gathered["others"] {
  const kinds = new Map<NotificationKind, Counted>();
  for (const { kind, count, place } of counted) {
    const one = kinds.get(kind) ?? { kind, count: 0, place: 0 };
    kinds.set(kind, { kind, count: one.count + count, place: Math.max(one.place, place) });
  }
  return [...kinds.values()]
    .toSorted((one, other) => other.place - one.place)
    .map(({ kind, count }) => ({ kind, count: Math.min(count, mostCounted) }));
}
