-- Whether somebody else reads an insight before it is delivered: never, one in five, each of them.
alter table insight_categories
  add column second_reader text not null default 'none'
    check (second_reader in ('none', 'sample', 'always'));

-- While that is read, the request is being checked, and open as before.
alter table insight_requests
  drop constraint insight_requests_status_check,
  add constraint insight_requests_status_check check (
    status in (
      'submitted', 'in_progress', 'needs_clarification', 'in_review', 'delivered', 'accepted',
      'cancelled', 'declined'
    )
  ),
  drop constraint insight_requests_status_before_check,
  add constraint insight_requests_status_before_check
    check (status_before in ('submitted', 'in_progress', 'needs_clarification', 'in_review'));
alter table insight_request_events
  drop constraint insight_request_events_status_after_check,
  add constraint insight_request_events_status_after_check check (
    status_after in (
      'submitted', 'in_progress', 'needs_clarification', 'in_review', 'delivered', 'accepted',
      'cancelled', 'declined'
    )
  );

-- A generated column is not given another expression before PostgreSQL 17: it is made anew, and with
-- it the indexes that it stood in.
alter table insight_requests drop column due_order;
alter table insight_requests add column due_order bigint not null generated always as (
  case when status in ('submitted', 'in_progress', 'needs_clarification', 'in_review')
    then (extract(epoch from promised_at at time zone 'UTC') * 1000)::bigint
    else 4000000000000000 - (extract(epoch from activity_at at time zone 'UTC') * 1000)::bigint
  end
) stored;
create index insight_requests_of_plan_due on insight_requests (plan_id, due_order, id)
  include (status, category_id) where visibility = 'organization';
create index insight_requests_due on insight_requests (due_order, id) include (status, category_id);
create index insight_requests_claimed on insight_requests (claimed_by, due_order)
  where claimed_by is not null;
create index insight_requests_at_desk on insight_requests (due_order, id)
  include (category_id, status, claimed_by, requester_id, promised_at, paused_at)
  where status in ('submitted', 'in_progress', 'needs_clarification', 'in_review');
drop index insight_requests_open;
create index insight_requests_open on insight_requests (category_id, created_at)
  include (status, promised_at, paused_at)
  where status in ('submitted', 'in_progress', 'needs_clarification', 'in_review');

-- Who read a version before it was delivered, or decided, since nobody was there to read it, that it
-- is delivered unread.
alter table insight_versions
  add column read_by integer references users,
  add column review_waived_by integer references users,
  add constraint insight_versions_read_by_another check (read_by <> author_id),
  add constraint insight_versions_read_or_waived
    check (num_nonnulls(read_by, review_waived_by) <= 1);

-- Each time that an insight is given to others to read.
create table insight_reviews (
  id integer primary key generated always as identity,
  request_id integer not null references insight_requests on delete cascade,
  -- Counted for each request: who approves names the one they read.
  version integer not null check (version > 0),
  writer_id integer not null references users,
  -- All who had a hand in it: whoever handed it over, too. None of them approves it.
  writers integer[] not null check (writer_id = any(writers)),
  -- Of what was delivered: the status stays what it is meanwhile.
  correction boolean not null,
  draft_id integer references drafts on delete set null,
  -- The text as it was given; it is what gets published, and it is kept for no longer.
  content jsonb check (jsonb_typeof(content) = 'object'),
  asked_at timestamptz(3) not null,
  -- Superseded: something else happened to the request before anybody had decided.
  decision text check (decision in ('approved', 'waived', 'returned', 'taken_back', 'superseded')),
  decided_by integer references users,
  decided_at timestamptz(3),
  -- Why it was returned.
  note text check (char_length(note) between 1 and 2000),
  unique (request_id, version),
  check ((decision is null) = (decided_at is null)),
  check ((decision is null) = (content is not null)),
  check (note is null or decision = 'returned'),
  constraint insight_reviews_read_by_another check (
    decision is null or decision not in ('approved', 'returned') or not decided_by = any(writers)
  )
);
create unique index insight_reviews_waiting on insight_reviews (request_id) where decision is null;
create index insight_reviews_by_draft on insight_reviews (draft_id) where draft_id is not null;
create index insight_reviews_by_writer on insight_reviews (writer_id);
create index insight_reviews_by_reader on insight_reviews (decided_by) where decided_by is not null;

-- What a reader says beside a passage; for staff alone.
create table insight_review_notes (
  id integer primary key generated always as identity,
  review_id integer not null references insight_reviews on delete cascade,
  author_id integer not null references users,
  part text not null check (part in ('summary', 'body')),
  -- The passage, as it reads without its marks.
  quote text not null check (char_length(quote) between 1 and 1000),
  body text not null check (char_length(body) between 1 and 4000),
  created_at timestamptz(3) not null
);
create index insight_review_notes_by_review on insight_review_notes (review_id, id);
create index insight_review_notes_by_author on insight_review_notes (author_id);

-- What was drawn for the next version of a request's insight; 0 where it has none yet.
create table insight_review_draws (
  request_id integer not null references insight_requests on delete cascade,
  base_version integer not null check (base_version >= 0),
  drawn boolean not null,
  drawn_at timestamptz(3) not null,
  primary key (request_id, base_version)
);

-- What is drawn follows from this and from the request: nobody foresees it, or draws a second time.
insert into server_secrets (name, secret)
select 'second_reader', sha256(convert_to(string_agg(gen_random_uuid()::text, ''), 'UTF8'))
from generate_series(1, 4);
