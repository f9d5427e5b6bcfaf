-- Counters live in a table of their own and are written outside the call's transaction,
-- so that a refused call counts too. Losing them in a crash harms nobody.
create unlogged table throttle_counters (
  key text primary key,
  started_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  count integer not null
);
create index throttle_counters_by_expiry on throttle_counters (expires_at);

create table idempotency_keys (
  user_id integer not null references users on delete cascade,
  method text not null,
  path text not null,
  key text not null check (length(key) between 1 and 200),
  body_hash bytea not null,
  status smallint not null,
  answer text not null,
  created_at timestamptz(3) not null,
  primary key (user_id, method, path, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
