import type { Moment } from "@sightline/contract/base/moments.ts";
import type {
  Channels,
  NotificationChannel,
  NotificationChoice,
} from "@sightline/contract/notifications/notifications.choices.ts";
import type { NotificationKind } from "@sightline/contract/notifications/notifications.kinds.ts";
import type {
  Level,
  LevelledThread,
  ThreadKind,
} from "@sightline/contract/notifications/notifications.threads.ts";
import { type RawBuilder, sql } from "kysely";
import type { DatabaseTransaction } from "#db/database.ts";
import { linesOfTold } from "#notifications/gathered/gathered.lines.queries.ts";
import { usualLevel } from "./notifications.levels.queries.ts";

type NewEntries = {
  kind: NotificationKind;
  thread_kind: ThreadKind;
  thread_id: number;
  within: { kind: LevelledThread; id: number } | null;
  heardAt: readonly Level[];
  choice: NotificationChoice;
  usual: Channels;
  to: readonly number[];
  actor_id: number | null;
  internal: boolean;
  details: Readonly<Record<string, string>>;
  at: Moment;
};

/** For queries on `users u`. */
function chosen({ choice, usual }: NewEntries, channel: NotificationChannel): RawBuilder<boolean> {
  return sql`coalesce((u.notification_choices #>> ${[choice, channel]})::boolean, ${usual[channel]})`;
}

/** For queries on `users u`: who of those to be told wants to hear of it by one of these channels. */
function isWanted(
  told: NewEntries,
  channels: readonly NotificationChannel[],
): RawBuilder<boolean> {
  const { within } = told;
  const atLevel =
    within === null
      ? sql`true`
      : sql`coalesce(
          (select level from notification_levels l
            where l.user_id = u.id and l.thread_kind = ${within.kind} and l.thread_id = ${within.id}),
          ${usualLevel(within.kind)}
        ) = any(${[...told.heardAt]})`;
  const byOne = channels.map((channel) => chosen(told, channel));
  return sql`u.id = any(${[...told.to]}) and u.deactivated_at is null and ${atLevel}
    and (${sql.join(byOne, sql` or `)})`;
}

/**
 * One entry for each who wants to hear of it, or one more in that which is still unread; in the
 * order of their ids, since two who tell the same people would otherwise wait for each other.
 * Answers with those whose screens change.
 */
export async function insertTold(db: DatabaseTransaction, told: NewEntries): Promise<number[]> {
  // Nobody waits for the former ones: one that is held stands beside its successor, and is passed over
  // from the next event on.
  const { rows } = await sql<{ user_id: number }>`
    with told as (
      insert into notifications
        (user_id, kind, thread_kind, thread_id, internal, actor_id, details, listed, on_screen, at)
      select u.id, ${told.kind}, ${told.thread_kind}, ${told.thread_id}, ${told.internal},
        ${told.actor_id}::integer, ${JSON.stringify(told.details)}::jsonb,
        ${chosen(told, "list")}, ${chosen(told, "live")}, ${told.at}::timestamptz
      from users u
      where ${isWanted(told, ["list", "live"])}
      order by u.id
      on conflict (user_id, thread_kind, thread_id, kind, internal) where listed and read_at is null
      do update set count = notifications.count + 1, actor_id = excluded.actor_id,
        details = excluded.details, on_screen = excluded.on_screen,
        place = greatest(notifications.place, excluded.place), at = excluded.at, superseded = false
      returning id, user_id, listed, place
    ), former as (
      select id from notifications
      where not superseded and read_at is not null and id = any(array(
        select standing.id from told
        join notifications standing on standing.user_id = told.user_id
          and standing.thread_kind = ${told.thread_kind} and standing.thread_id = ${told.thread_id}
          and standing.listed and not standing.superseded and standing.kind = ${told.kind}
          and standing.internal = ${told.internal} and standing.place < told.place
        where told.listed and standing.id <> told.id
      ))
      for no key update skip locked
    ), superseded as (
      update notifications set superseded = true where id = any(array(select id from former))
    ), ${linesOfTold(told)}
    select user_id from told`.execute(db);
  return rows.map((row) => row.user_id);
}

/** One for each who wants to hear of it by mail. Answers with them. */
export async function insertLetters(db: DatabaseTransaction, told: NewEntries): Promise<number[]> {
  const { within } = told;
  const unmuted =
    within === null
      ? sql`true`
      : sql`not exists (
          select from mail_mutes m where m.user_id = u.id
            and m.thread_kind = ${within.kind} and m.thread_id = ${within.id})`;
  const { rows } = await sql<{ user_id: number }>`
    insert into notification_letters
      (user_id, kind, thread_kind, thread_id, within_kind, within_id, internal, actor_id, details, at)
    select u.id, ${told.kind}, ${told.thread_kind}, ${told.thread_id}, ${within?.kind ?? null},
      ${within?.id ?? null}::integer, ${told.internal}, ${told.actor_id}::integer,
      ${JSON.stringify(told.details)}::jsonb, ${told.at}::timestamptz
    from users u
    where ${isWanted(told, ["mail"])} and u.mail_rhythm <> 'never' and ${unmuted}
    order by u.id
    returning user_id`.execute(db);
  return rows.map((row) => row.user_id);
}
