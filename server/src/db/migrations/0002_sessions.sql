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
