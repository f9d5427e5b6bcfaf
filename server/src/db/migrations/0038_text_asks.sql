-- Whether the text of a request's insight may be used in the insight of another request: asked by who
-- works on that one, decided by who asked for this one. One for each pair, whatever became of it.
create table text_asks (
  -- By which it is named to the requester, who is not told which request it is for.
  id integer primary key generated always as identity,
  request_id integer not null references insight_requests on delete cascade,
  for_request_id integer not null references insight_requests on delete cascade,
  asked_by integer not null references users,
  asked_at timestamptz(3) not null,
  -- Somebody else may be the requester by now: then it is not decided.
  decided_by integer references users,
  decided_at timestamptz(3),
  agreed boolean,
  taken_at timestamptz(3),
  unique (request_id, for_request_id),
  check (request_id <> for_request_id),
  check ((decided_at is null) = (agreed is null) and (decided_at is null) = (decided_by is null)),
  check (taken_at is null or agreed)
);
create index text_asks_for_request on text_asks (for_request_id);
