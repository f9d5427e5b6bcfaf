import type { NotificationChoice } from "@sightline/contract/notifications/notifications.choices.ts";
import {
  eventKinds,
  type NotificationKind,
  notificationKinds,
} from "@sightline/contract/notifications/notifications.kinds.ts";
import {
  manifoldThreads,
  type Thread,
  type ThreadKind,
} from "@sightline/contract/notifications/notifications.threads.ts";
import { type RawBuilder, sql } from "kysely";
import type { DatabaseTransaction } from "#db/database.ts";

type Event = {
  kind: NotificationKind;
  choice: NotificationChoice;
  thread_kind: ThreadKind;
  thread_id: number;
};

/** What a line stands for beside its thing. */
export function kindOfLine({ kind, thread_kind }: Pick<Event, "kind" | "thread_kind">): string {
  return manifoldThreads.some((one) => one === thread_kind) ? kind : "";
}

/**
 * Further steps of the statement that tells people, after one named `told`: the thing stands at the
 * top now, of the whole list and of what goes by its choice. A former line that somebody else holds
 * is left to them, or stays below and is passed over.
 */
export function linesOfTold(
  event: Omit<Event, "kind"> & { kind_of_line: string },
): RawBuilder<unknown> {
  const { choice, thread_kind, thread_id, kind_of_line } = event;
  return sql`
    lines as (
      insert into notification_lines
        (user_id, choice, place, unread, thread_kind, thread_id, kind)
      select told.user_id, its.choice, told.place, true, ${thread_kind}, ${thread_id}, ${kind_of_line}
      from told cross join (values (''), (${choice}::text)) as its (choice)
      where told.listed
    ), former_lines as (
      select l.id from told
      cross join (values (''), (${choice}::text)) as its (choice)
      join notification_lines l on l.user_id = told.user_id and l.thread_kind = ${thread_kind}
        and l.thread_id = ${thread_id} and l.choice = its.choice and l.kind = ${kind_of_line}
        and l.place < told.place
      where told.listed
      for update of l skip locked
    ), passed_lines as (
      delete from notification_lines where id = any(array(select id from former_lines))
    )`;
}

export type Concerned = { user_id: number; thread_kind: ThreadKind; thread_id: number };

export const concerning = (userId: number, { kind, id }: Thread): Concerned => ({
  user_id: userId,
  thread_kind: kind,
  thread_id: id,
});

const kinds = notificationKinds;
const choices = kinds.map((kind) => eventKinds[kind].choice);

/**
 * Whatever was read, is unread again or is gone of these things: they stand where the latest stands
 * that is left, and among what is unread where the latest does that is. All in one statement: a line
 * of somebody who is told meanwhile would be removed, were it looked for after what it stands for.
 */
export async function putLinesRight(
  db: DatabaseTransaction,
  concerned: readonly Concerned[],
): Promise<void> {
  if (concerned.length === 0) return;
  const lineOf = sql`thread_kind, thread_id, kind, choice, place, unread`;
  await sql`
    with concerned as (
      select * from json_to_recordset(${JSON.stringify(concerned)}::json)
        as concerned (user_id integer, thread_kind text, thread_id integer)
    ), standing as (
      select n.user_id, n.thread_kind, n.thread_id, its.choice, n.place, n.read_at,
        case when n.thread_kind = any(${[...manifoldThreads]}::text[]) then n.kind else '' end as kind
      from concerned
      cross join lateral (
        select * from notifications n
        where n.user_id = concerned.user_id and n.thread_kind = concerned.thread_kind
          and n.thread_id = concerned.thread_id and n.listed and not n.superseded
        offset 0
      ) n
      join unnest(${kinds}::text[], ${choices}::text[]) as its (kind, choice) on its.kind = n.kind
    ), things as (
      select user_id, thread_kind, thread_id, kind, coalesce(choice, '') as choice,
        max(place) as latest, max(place) filter (where read_at is null) as latest_unread
      from standing
      group by grouping sets (
        (user_id, thread_kind, thread_id, kind), (user_id, thread_kind, thread_id, kind, choice)
      )
    ), held as (
      select l.* from concerned
      join notification_lines l on l.user_id = concerned.user_id
        and l.thread_kind = concerned.thread_kind and l.thread_id = concerned.thread_id
      for update of l skip locked
    ), compared as (
      select user_id, ${lineOf}, bool_or(id is null) as is_wanted, array_remove(array_agg(id), null) as ids
      from (
        select user_id, thread_kind, thread_id, kind, choice, latest as place,
          latest_unread is not distinct from latest as unread, null::bigint as id
        from things
        union all
        select user_id, thread_kind, thread_id, kind, choice, latest_unread, true, null
        from things where latest_unread < latest
        union all
        select user_id, ${lineOf}, id from held
      ) line
      group by user_id, ${lineOf}
    ), gone as (
      delete from notification_lines where id = any(array(
        select unnest(case when is_wanted then ids[2:] else ids end) from compared
      ))
    )
    insert into notification_lines (user_id, ${lineOf})
    select user_id, ${lineOf} from compared where is_wanted and ids = '{}'`.execute(db);
}
