import { bounds } from "@sightline/contract/base/bounds.ts";
import type { NotificationChoice } from "@sightline/contract/notifications/notifications.choices.ts";
import { gatheredNotifications } from "@sightline/contract/notifications/notifications.gathered.ts";
import { eventKinds } from "@sightline/contract/notifications/notifications.kinds.ts";
import {
  type Notification,
  notifications,
} from "@sightline/contract/notifications/notifications.ts";
import type { Told } from "#notifications/notifications.recount.testing.queries.ts";
import type { TestApp } from "#testing/app.ts";
import type { Signature } from "#testing/client.ts";

export type Narrowed = { unread?: "true"; choice?: NotificationChoice };

export const narrowings: readonly Narrowed[] = [
  {},
  { unread: "true" },
  { choice: "reminder" },
  { unread: "true", choice: "comment" },
];

export const listAllEntries = (app: TestApp, as: Signature): Promise<Notification[]> =>
  listAll(async (query) => {
    const { body } = await app.call(notifications.listNotifications, { as, query });
    return { ...body, rows: body.notifications };
  });

/** What a line says, by the numbers of its entries. */
type Line = { latest: number; leads: number; unread: number; others: object[] };

export const listAllLines = (app: TestApp, as: Signature, narrowed: Narrowed): Promise<Line[]> =>
  listAll(async (query) => {
    const asked = { as, query: { ...query, ...narrowed } };
    const { body } = await app.call(gatheredNotifications.listGathered, asked);
    const rows = body.gathered.map(({ latest, latest_unread, unread, others }) => ({
      latest: latest.id,
      leads: (latest_unread ?? latest).id,
      unread,
      others,
    }));
    return { ...body, rows };
  });

/**
 * The lines that a list has to have, made of its entries in a way of its own: where its reader was
 * last told of each thing.
 */
export function linesIn(
  entries: readonly Notification[],
  told: readonly Told[],
  narrowed: Narrowed,
): Line[] {
  const places = new Map<string, number>();
  for (const one of told.filter((each) => passes(each, narrowed)))
    places.set(thingOf(one), Math.max(places.get(thingOf(one)) ?? 0, one.place));
  const things = Map.groupBy(
    entries.filter((one) => passes(one, narrowed)),
    thingOf,
  );
  const placeOf = (thing: string) => places.get(thing) ?? 0;
  return [...things]
    .toSorted(([one], [other]) => placeOf(other) - placeOf(one))
    .flatMap(([, [latest, ...others]]) => (latest ? [lineOf(latest, others)] : []));
}

function passes({ kind, read }: Told, { unread, choice }: Narrowed): boolean {
  return !(unread && read) && (!choice || eventKinds[kind].choice === choice);
}

function thingOf({ kind, thread }: Told): string {
  const isManifold = thread.kind === "account" || thread.kind === "place";
  return [thread.kind, thread.id, ...(isManifold ? [kind] : [])].join(" ");
}

function lineOf(latest: Notification, others: readonly Notification[]): Line {
  const unread = [latest, ...others].filter(({ read }) => !read);
  const counts = new Map<string, number>();
  for (const { kind, count } of others) counts.set(kind, (counts.get(kind) ?? 0) + count);
  const mostCounted = bounds.countShown + 1;
  return {
    latest: latest.id,
    leads: (unread[0] ?? latest).id,
    unread: unread.length,
    others: Array.from(counts, ([kind, count]) => ({ kind, count: Math.min(count, mostCounted) })),
  };
}

type Asked = { limit: string; cursor?: string };

async function listAll<Row>(
  page: (query: Asked) => Promise<{ rows: readonly Row[]; next_cursor: string | null }>,
): Promise<Row[]> {
  const all: Row[] = [];
  let cursor: string | undefined;
  do {
    const { rows, next_cursor } = await page({ limit: "30", ...(cursor && { cursor }) });
    all.push(...rows);
    cursor = next_cursor ?? undefined;
  } while (cursor !== undefined);
  return all;
}
