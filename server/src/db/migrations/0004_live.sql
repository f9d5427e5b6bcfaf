create table live_events (
  id bigint primary key generated always as identity,
  topics text[] not null check (cardinality(topics) > 0),
  name text not null,
  about jsonb not null,
  created_at timestamptz(3) not null default clock_timestamp()
);
create index live_events_by_age on live_events (created_at);
