create table insight_requests (
  id integer primary key generated always as identity,
  requester_id integer not null references users,
  category_id integer not null references insight_categories,
  -- The plan it was filed in; it stays when the requester leaves.
  plan_id integer references organization_plans,
  title text not null check (char_length(title) between 6 and 150),
  description text not null check (char_length(description) between 20 and 20000),
  status text not null default 'submitted' check (
    status in (
      'submitted', 'in_progress', 'needs_clarification', 'delivered', 'accepted', 'cancelled', 'declined'
    )
  ),
  status_before text check (status_before in ('submitted', 'in_progress', 'needs_clarification')),
  visibility text not null default 'private' check (visibility in ('private', 'organization')),
  outcome text check (outcome in ('answered', 'partly_answered', 'not_found')),
  rating smallint check (rating between 1 and 5),
  version integer not null default 1,
  created_at timestamptz(3) not null,
  activity_at timestamptz(3) not null,
  promised_at timestamptz(3) not null,
  -- The promise's own copy: a later change of the category's target never touches it.
  target_minutes integer not null check (target_minutes > 0),
  -- Since when the clock stands still.
  paused_at timestamptz(3),
  delivered_at timestamptz(3),
  cancelled_at timestamptz(3),
  claimed_by integer references users,
  duplicate_of integer references insight_requests,
  -- Open ones by their promise, then the others, latest activity first: one ascending order.
  due_order bigint not null generated always as (
    case when status in ('submitted', 'in_progress', 'needs_clarification')
      then (extract(epoch from promised_at at time zone 'UTC') * 1000)::bigint
      else 4000000000000000 - (extract(epoch from activity_at at time zone 'UTC') * 1000)::bigint
    end
  ) stored,
  -- What was left unsaid at acceptance is null; who accepted by silence rated nothing.
  rating_comment text check (char_length(rating_comment) between 1 and 2000),
  -- When its insight was last published: the feed walks these in order, as the list walks the others.
  insight_published_at timestamptz(3),
  -- The draft that it was made of. It is gone, but other devices may still have it open.
  draft_id integer,
  check (visibility = 'private' or plan_id is not null),
  check (status <> 'cancelled' or (cancelled_at is not null and status_before is not null)),
  check (status <> 'needs_clarification' or paused_at is not null),
  check (status not in ('delivered', 'accepted') or delivered_at is not null),
  check (claimed_by <> requester_id),
  check (duplicate_of <> id)
);

-- A page is found by walking one of these in order, without touching the rows; the included
-- columns are what the filters ask for.
create index insight_requests_of_person on insight_requests (requester_id, created_at);
create index insight_requests_of_plan_due on insight_requests (plan_id, due_order, id)
  include (status, category_id) where visibility = 'organization';
create index insight_requests_of_plan_newest on insight_requests (plan_id, id)
  include (status, category_id) where visibility = 'organization';
create index insight_requests_of_plan_activity on insight_requests (plan_id, activity_at, id)
  include (status, category_id) where visibility = 'organization';
create index insight_requests_of_plan_counted on insight_requests (plan_id, category_id, status, id)
  where visibility = 'organization';
create index insight_requests_due on insight_requests (due_order, id) include (status, category_id);
create index insight_requests_activity on insight_requests (activity_at, id) include (status, category_id);
create index insight_requests_delivered on insight_requests (category_id, delivered_at)
  where delivered_at is not null;
create index insight_requests_claimed on insight_requests (claimed_by, due_order)
  where claimed_by is not null;
create index insight_requests_title on insight_requests using gin (title gin_trgm_ops);
create index insight_requests_duplicates on insight_requests (duplicate_of, id)
  where duplicate_of is not null;
create unique index insight_requests_of_draft on insight_requests (draft_id) where draft_id is not null;

-- How many requests of one status a category holds, for one person and for all: counting stops at a
-- hundred, found in the order of the index. Without the last column an empty category reads everything.
create index insight_requests_of_person_counted on insight_requests (requester_id, category_id, status, id);
create index insight_requests_counted on insight_requests (category_id, status, id);

create index insight_requests_published on insight_requests (insight_published_at, id)
  include (category_id, outcome) where insight_published_at is not null;
create index insight_requests_of_plan_published on insight_requests (plan_id, insight_published_at, id)
  include (category_id, outcome)
  where visibility = 'organization' and insight_published_at is not null;

-- The desk walks the open ones, and what waits for the requester's word is reminded of.
create index insight_requests_at_desk on insight_requests (due_order, id)
  include (category_id, status, claimed_by, requester_id, promised_at, paused_at)
  where status in ('submitted', 'in_progress', 'needs_clarification');
create index insight_requests_delivered_waiting on insight_requests (delivered_at, id)
  where status = 'delivered';

-- Open work and its age are counted without touching the rows.
create index insight_requests_open on insight_requests (category_id, created_at)
  include (status, promised_at, paused_at)
  where status in ('submitted', 'in_progress', 'needs_clarification');
-- What the average of a category is made of, without touching the rows.
create index insight_requests_rated on insight_requests (category_id, delivered_at) include (rating)
  where rating is not null;

create table insight_answers (
  request_id integer not null references insight_requests,
  question_id integer not null references insight_questions,
  value jsonb not null,
  primary key (request_id, question_id)
);
create index insight_answers_by_question on insight_answers (question_id);

create table insight_request_events (
  id integer primary key generated always as identity,
  request_id integer not null references insight_requests,
  -- Nobody: the system did it.
  actor_id integer references users,
  kind text not null,
  -- Set where the event changed the status; the clock reads these.
  status_after text check (
    status_after in (
      'submitted', 'in_progress', 'needs_clarification', 'delivered', 'accepted', 'cancelled', 'declined'
    )
  ),
  details jsonb not null default '{}',
  created_at timestamptz(3) not null
);
create index insight_request_events_by_request on insight_request_events (request_id, id);
-- The clock reads the changes of status alone, however long the log is.
create index insight_request_events_of_status on insight_request_events (request_id, id)
  where status_after is not null;

create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception 'the log of a request is only added to';
end $$;
create trigger insight_request_events_only_grow before update or delete on insight_request_events
  for each row execute function refuse_rewriting();

create table insight_request_participants (
  request_id integer not null references insight_requests,
  user_id integer not null references users,
  added_by integer not null references users,
  created_at timestamptz(3) not null,
  primary key (request_id, user_id)
);
create index insight_request_participants_by_user on insight_request_participants (user_id, request_id);

create table insight_request_followers (
  request_id integer not null references insight_requests,
  user_id integer not null references users,
  created_at timestamptz(3) not null,
  -- Up to which comment this follower has been told by mail.
  mailed_comment_id integer not null default 0,
  primary key (request_id, user_id)
);
create index insight_request_followers_by_user on insight_request_followers (user_id, request_id);

-- When a person last saw a request, for the unread mark.
create table insight_request_reads (
  request_id integer not null references insight_requests,
  user_id integer not null references users,
  read_at timestamptz(3) not null,
  primary key (request_id, user_id)
);

-- Each reminder once, whoever runs the job and however often.
create table request_reminders (
  request_id integer not null references insight_requests,
  -- The delivery, review-by day or promise it is about: a later one is reminded of anew.
  about text not null,
  kind text not null check (
    kind in ('accept_first', 'accept_second', 'accept_by_silence', 'review_by', 'overdue')
  ),
  sent_at timestamptz(3) not null,
  primary key (request_id, kind, about)
);
