-- How mail comes: at once, gathered daily or weekly, or not at all; and never during these hours.
alter table users
  add column mail_rhythm text not null default 'at_once'
    check (mail_rhythm in ('at_once', 'daily', 'weekly', 'never')),
  add column quiet_from text check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column quiet_until text check (quiet_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- Their day on which the latest digest was made.
  add column digest_day date,
  add constraint users_quiet_hours check (
    num_nulls(quiet_from, quiet_until) <> 1 and (quiet_from <> quiet_until) is not false
  );

-- A mail that is being sent; without a thread it is a digest. It goes once it has left, and what was
-- told in it goes with it: whoever sends it again after a crash sends the same, under the same id.
create table notification_mails (
  id bigint primary key generated always as identity,
  user_id integer not null references users on delete cascade,
  thread_kind text
    check (thread_kind in ('request', 'share', 'group', 'post', 'plan', 'account', 'place')),
  thread_id integer,
  -- Until then somebody is at it.
  leased_until timestamptz(3),
  check ((thread_kind is null) = (thread_id is null))
);
create unique index notification_mails_of_thread
  on notification_mails (user_id, thread_kind, thread_id) nulls not distinct;
create index notification_mails_leased on notification_mails (leased_until);

-- What somebody is to be told by mail.
create table notification_letters (
  id bigint primary key generated always as identity,
  user_id integer not null references users on delete cascade,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  thread_kind text not null
    check (thread_kind in ('request', 'share', 'group', 'post', 'plan', 'account', 'place')),
  thread_id integer not null check (thread_id >= 0),
  -- Where the person says how much they want to hear of it.
  within_kind text check (within_kind in ('request', 'group', 'post')),
  within_id integer,
  internal boolean not null,
  actor_id integer references users on delete set null,
  details jsonb not null check (jsonb_typeof(details) = 'object'),
  at timestamptz(3) not null,
  mail_id bigint references notification_mails on delete cascade,
  check ((within_kind is null) = (within_id is null))
);
create index notification_letters_waiting
  on notification_letters (user_id, thread_kind, thread_id, id) where mail_id is null;
create index notification_letters_by_mail on notification_letters (mail_id, id)
  where mail_id is not null;
create index notification_letters_by_thread on notification_letters (thread_kind, thread_id, kind);
create index notification_letters_by_actor on notification_letters (actor_id)
  where actor_id is not null;

-- Of what somebody wants no mail, whatever else they hear of it.
create table mail_mutes (
  user_id integer not null references users on delete cascade,
  thread_kind text not null check (thread_kind in ('request', 'group', 'post')),
  thread_id integer not null,
  muted_at timestamptz(3) not null,
  primary key (user_id, thread_kind, thread_id)
);

-- What signs the links that end mails. Four random ids hold more chance than the hash keeps.
create table server_secrets (
  name text primary key check (name ~ '^[a-z_]{1,40}$'),
  secret bytea not null
);
insert into server_secrets (name, secret)
select 'unsubscribing', sha256(convert_to(string_agg(gen_random_uuid()::text, ''), 'UTF8'))
from generate_series(1, 4);

-- Comments are told by letters like all else. How far the release before had told them is still
-- needed for what it left in the queue; the release after this one drops it.
comment on column insight_request_followers.mailed_comment_id is
  'Read only for jobs of the release before 0031; dropped by the release after it.';
