create extension if not exists citext;
create extension if not exists pg_trgm;
create extension if not exists unaccent;

create table users (
  id integer primary key generated always as identity,
  email citext not null unique check (length(email) between 3 and 254),
  password_hash text not null,
  first_name text not null check (length(first_name) between 1 and 100),
  last_name text not null check (length(last_name) between 1 and 100),
  activity text not null default '' check (length(activity) <= 100),
  role text not null default 'member' check (role in ('member', 'analyst', 'admin')),
  time_zone text not null default 'UTC',
  subscribed_newsletter boolean not null default false,
  terms_agreed_at timestamptz(3),
  terms_version text,
  is_demo boolean not null default false,
  deactivated_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  pending_email citext check (length(pending_email) between 3 and 254),
  notification_choices jsonb not null default '{}' check (jsonb_typeof(notification_choices) = 'object'),
  deletion_scheduled_for timestamptz(3),
  deleted_at timestamptz(3),
  -- Whether the password has the length that staff need. Only its hash is kept, so this is noted when
  -- it is typed; of those typed before, the next sign-in tells.
  long_password boolean not null default false
);

-- Somebody asked for an account with this address. No user exists until the mailed link is spent.
-- The password's hash is needed only as long as the registration can still be confirmed.
create table registrations (
  id integer primary key generated always as identity,
  email citext not null check (length(email) between 3 and 254),
  password_hash text,
  first_name text not null check (length(first_name) between 1 and 100),
  last_name text not null check (length(last_name) between 1 and 100),
  activity text not null check (length(activity) <= 100),
  time_zone text not null,
  subscribed_newsletter boolean not null,
  terms_agreed_at timestamptz(3) not null,
  terms_version text not null,
  state text not null default 'open' check (state in ('open', 'replaced', 'confirmed', 'discarded')),
  created_at timestamptz(3) not null,
  long_password boolean not null default false,
  check ((password_hash is not null) = (state in ('open', 'replaced')))
);
create unique index registrations_open on registrations (email) where state = 'open';
create index registrations_by_age on registrations (created_at);

-- Where a person has signed in before, so that a new device can be told to them.
create table known_devices (
  user_id integer not null references users on delete cascade,
  device text not null,
  first_seen_at timestamptz(3) not null,
  primary key (user_id, device)
);

create table data_exports (
  id integer primary key generated always as identity,
  user_id integer not null references users on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'working', 'ready', 'failed', 'expired')),
  progress smallint not null default 0 check (progress between 0 and 100),
  file text,
  bytes bigint,
  created_at timestamptz(3) not null,
  ready_at timestamptz(3),
  expires_at timestamptz(3),
  check ((state = 'ready') = (file is not null))
);
create index data_exports_by_user on data_exports (user_id, created_at desc);
create unique index data_exports_running on data_exports (user_id) where state in ('waiting', 'working');
