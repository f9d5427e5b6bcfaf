-- Somebody does not take a decline for an answer: once, and with a new promise.
alter table insight_requests
  add column objected_at timestamptz(3),
  -- Who had declined it, and leaves it to others from then on.
  add column first_declined_by integer references users,
  add constraint insight_requests_objected
    check (first_declined_by is null or objected_at is not null),
  add constraint insight_requests_left_to_others check (claimed_by <> first_declined_by);
create index insight_requests_first_declined_by on insight_requests (first_declined_by)
  where first_declined_by is not null;

-- When a private request was opened to its plan, which can be taken back for a while.
alter table insight_requests
  add column opened_at timestamptz(3),
  add constraint insight_requests_opened check (opened_at is null or visibility = 'organization');
