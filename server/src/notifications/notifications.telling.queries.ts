import type { Moment } from "@sightline/contract/base/moments.ts";
import type {
  Channels,
  NotificationChoice,
} from "@sightline/contract/notifications/notifications.choices.ts";
import type { NotificationKind } from "@sightline/contract/notifications/notifications.kinds.ts";
import type {
  Level,
  LevelledThread,
  ThreadKind,
} from "@sightline/contract/notifications/notifications.threads.ts";
import { type RawBuilder, sql } from "kysely";
import { compileOnce } from "#db/compiled.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import { announcedTo } from "#live/live.queries.ts";
import { kindOfLine, linesOfTold } from "#notifications/gathered/gathered.lines.queries.ts";
import { usualLevel } from "./notifications.levels.queries.ts";

export type NewEntries = {
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

/** What of it may be written at all, whatever people chose: an entry of the list, a letter. */
type Ways = { entry: boolean; letter: boolean };

type Values = Omit<NewEntries, "within" | "usual" | "details"> & {
  within_id: number | null;
  usual_list: boolean;
  usual_live: boolean;
  usual_mail: boolean;
  details: string;
  kind_of_line: string;
};
type Shape = Ways & { within: LevelledThread | null };
/** Somebody who hears of it, once for each way. */
type Hearing = { user_id: number; way: keyof Ways };

/**
 * One entry for each who wants to hear of it, or one more in that which is still unread, and one
 * letter for each who wants it by mail; in the order of their ids, since two who tell the same people
 * would otherwise wait for each other. The screens on which entries change are told of it.
 */
export async function insertTold(
  db: DatabaseTransaction,
  { within, usual, details, ...told }: NewEntries,
  ways: Ways,
): Promise<Hearing[]> {
  const values: Values = {
    ...told,
    within_id: within?.id ?? null,
    usual_list: usual.list,
    usual_live: usual.live,
    usual_mail: usual.mail,
    details: JSON.stringify(details),
    kind_of_line: kindOfLine(told),
  };
  return askToTell(db, values, { ...ways, within: within?.kind ?? null });
}

const askToTell = compileOnce<Values, Hearing, Shape>((told, shape) => {
  const entries = [
    insertEntries(told),
    linesOfTold(told),
    announcedTo("told", "notifications_changed"),
  ];
  const steps = [
    selectWanted(told, shape),
    ...(shape.entry ? entries : []),
    ...(shape.letter ? [insertLetters(told, shape)] : []),
  ];
  const hearing = [
    ...(shape.entry ? [sql`select user_id, 'entry' as way from told`] : []),
    ...(shape.letter ? [sql`select user_id, 'letter' as way from lettered`] : []),
  ];
  return sql<Hearing>`with ${sql.join(steps)} ${sql.join(hearing, sql` union all `)}`;
});

/** Who of those to be told wants to hear of it, and by which channels. */
function selectWanted(told: Values, { within }: Shape): RawBuilder<unknown> {
  const atLevel =
    within === null
      ? sql`true`
      : sql`coalesce(
          (select level from notification_levels l
            where l.user_id = u.id and l.thread_kind = ${sql.lit(within)} and l.thread_id = ${told.within_id}),
          ${usualLevel(within)}
        ) = any(${told.heardAt}::text[])`;
  const unmuted =
    within === null
      ? sql`true`
      : sql`not exists (
          select from mail_mutes m where m.user_id = u.id
            and m.thread_kind = ${sql.lit(within)} and m.thread_id = ${told.within_id})`;
  const chosen = (channel: keyof Channels, usual: boolean) =>
    sql`coalesce((u.notification_choices -> ${told.choice}::text ->> ${sql.lit(channel)})::boolean, ${usual})`;
  return sql`
    wanted as materialized (
      select u.id, ${chosen("list", told.usual_list)} as list,
        ${chosen("live", told.usual_live)} as live,
        ${chosen("mail", told.usual_mail)} and u.mail_rhythm <> 'never' and ${unmuted} as mail
      from users u
      where u.id = any(${told.to}::integer[]) and u.deactivated_at is null and ${atLevel}
    )`;
}

/**
 * Nobody waits for the former ones: one that is held stands beside its successor, and is passed over
 * from the next event on.
 */
function insertEntries(told: Values): RawBuilder<unknown> {
  return sql`
    told as (
      insert into notifications
        (user_id, kind, thread_kind, thread_id, internal, actor_id, details, listed, on_screen, at)
      select id, ${told.kind}, ${told.thread_kind}, ${told.thread_id}, ${told.internal},
        ${told.actor_id}::integer, ${told.details}::jsonb, list, live, ${told.at}::timestamptz
      from wanted where list or live
      order by id
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
    )`;
}

function insertLetters(told: Values, { within }: Shape): RawBuilder<unknown> {
  return sql`
    lettered as (
      insert into notification_letters (user_id, kind, thread_kind, thread_id, within_kind,
        within_id, internal, actor_id, details, at)
      select id, ${told.kind}, ${told.thread_kind}, ${told.thread_id}, ${sql.lit(within)},
        ${told.within_id}::integer, ${told.internal}, ${told.actor_id}::integer,
        ${told.details}::jsonb, ${told.at}::timestamptz
      from wanted where mail
      order by id
      returning user_id
    )`;
}
