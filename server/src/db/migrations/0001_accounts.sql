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
  created_at timestamptz(3) not null default now()
);

create table sessions (
  id integer primary key generated always as identity,
  user_id integer not null references users on delete cascade,
  token_hash bytea not null unique check (length(token_hash) = 32),
  remember boolean not null,
  device text not null,
  signed_in_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  check (expires_at > created_at)
);
create index sessions_by_user on sessions (user_id, last_used_at desc);
create index sessions_by_expiry on sessions (expires_at);
