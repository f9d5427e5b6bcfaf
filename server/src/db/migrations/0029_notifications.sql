-- What people were told of. While an entry is unread, further events of its kind about the same
-- thing are counted into it and move it up.
create sequence notification_places as bigint;
create table notifications (
  id bigint primary key generated always as identity,
  user_id integer not null references users on delete cascade,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  thread_kind text not null
    check (thread_kind in ('request', 'share', 'group', 'post', 'plan', 'account', 'place')),
  thread_id integer not null check (thread_id >= 0),
  -- About what only staff read, and not those of them who asked.
  internal boolean not null default false,
  -- Who did the latest of it; nobody where time or the place did.
  actor_id integer references users on delete set null,
  -- What else its sentence needs: names of what the reader may no longer look up.
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  count integer not null default 1 check (count > 0),
  -- Stands in the list, or is shown on screen alone and then forgotten.
  listed boolean not null,
  on_screen boolean not null,
  place bigint not null default nextval('notification_places'),
  at timestamptz(3) not null,
  read_at timestamptz(3)
);
alter sequence notification_places owned by notifications.place;
create index notifications_of_person on notifications (user_id, place) where listed;
-- Counted by part of the app, found by thing, and at most one of each kind.
create index notifications_unread on notifications (user_id, kind, place)
  where listed and read_at is null;
create unique index notifications_gathered
  on notifications (user_id, thread_kind, thread_id, kind, internal) where listed and read_at is null;
create index notifications_on_screen on notifications (user_id, place) where on_screen;
create index notifications_by_actor on notifications (actor_id) where actor_id is not null;
create index notifications_by_age on notifications (at);

create index notifications_by_thread on notifications (thread_kind, thread_id, kind)
  where read_at is null;

-- Those who work here, however many others there are.
create index users_staff on users (role, id) where role <> 'member' and deactivated_at is null;

-- A promise is warned of while it can still be kept.
alter table request_reminders drop constraint request_reminders_kind_check;
alter table request_reminders add constraint request_reminders_kind_check check (
  kind in ('accept_first', 'accept_second', 'accept_by_silence', 'review_by', 'due_soon', 'overdue')
);

-- How much somebody wants to hear of one thing; without a row, what is usual here.
create table notification_levels (
  user_id integer not null references users on delete cascade,
  thread_kind text not null check (thread_kind in ('request', 'group', 'post')),
  thread_id integer not null,
  level text not null check (level in ('everything', 'decisions', 'nothing')),
  primary key (user_id, thread_kind, thread_id)
);
create index notification_levels_watching on notification_levels (thread_kind, thread_id, user_id)
  where level = 'everything';

alter table place
  add column request_level text not null default 'everything'
    check (request_level in ('everything', 'decisions', 'nothing')),
  add column group_level text not null default 'everything'
    check (group_level in ('everything', 'decisions', 'nothing')),
  add column post_level text not null default 'everything'
    check (post_level in ('everything', 'decisions', 'nothing'));
