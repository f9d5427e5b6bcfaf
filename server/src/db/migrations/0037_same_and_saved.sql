-- Two requests that ask the same, as those who work at the desk say; each pair once, whichever of the
-- two it was said of.
create table same_requests (
  lower_id integer not null references insight_requests (id) on delete cascade,
  upper_id integer not null references insight_requests (id) on delete cascade,
  linked_by integer not null references users (id),
  linked_at timestamptz(3) not null,
  primary key (lower_id, upper_id),
  check (lower_id < upper_id)
);
create index same_requests_upper on same_requests (upper_id, lower_id);
