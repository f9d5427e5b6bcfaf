-- One insight answers one request; what it says is kept version by version.
create table insights (
  id integer primary key generated always as identity,
  request_id integer not null unique references insight_requests,
  -- The latest.
  version integer not null default 1 check (version > 0),
  published_at timestamptz(3) not null
);

create table insight_versions (
  insight_id integer not null references insights,
  version integer not null check (version > 0),
  author_id integer not null references users,
  -- What was corrected.
  note text check (char_length(note) between 1 and 2000),
  summary text not null check (char_length(summary) between 1 and 2000),
  body text not null check (char_length(body) between 1 and 100000),
  outcome text not null check (outcome in ('answered', 'partly_answered', 'not_found')),
  review_by date,
  published_at timestamptz(3) not null,
  primary key (insight_id, version),
  check ((version = 1) = (note is null))
);
-- Deferrable, since the two rows come together.
alter table insights add foreign key (id, version) references insight_versions (insight_id, version)
  deferrable initially deferred;
create index insight_versions_by_author on insight_versions (author_id);
create index insight_versions_to_review on insight_versions (review_by) where review_by is not null;

create function refuse_other_words() returns trigger language plpgsql as $$
begin
  raise exception 'what was published is never changed; publish a new version';
end $$;
create trigger insight_versions_only_grow before update or delete on insight_versions
  for each row execute function refuse_other_words();

create table insight_coverage (
  insight_id integer not null,
  version integer not null,
  question_id integer not null references insight_questions,
  mark text not null check (mark in ('answered', 'partly', 'not_found')),
  note text not null default '' check (char_length(note) <= 2000),
  primary key (insight_id, version, question_id),
  foreign key (insight_id, version) references insight_versions
);

create table insight_sources (
  id integer primary key generated always as identity,
  insight_id integer not null,
  version integer not null,
  number integer not null check (number between 1 and 200),
  title text not null check (char_length(title) between 1 and 300),
  publisher text not null default '' check (char_length(publisher) <= 200),
  url text check (url ~* '^https?://' and char_length(url) <= 2000),
  -- The address as it is compared: without scheme, www, fragment, tracking and final slash; or the title.
  library_key text not null,
  published_on date,
  opened_on date,
  original boolean not null,
  unique (insight_id, version, number),
  foreign key (insight_id, version) references insight_versions
);
create index insight_sources_in_library on insight_sources (library_key, insight_id);

create table insight_reads (
  insight_id integer not null references insights,
  user_id integer not null references users,
  version integer not null,
  first_read_at timestamptz(3) not null,
  read_at timestamptz(3) not null,
  primary key (insight_id, user_id)
);

-- What was left unsaid at acceptance is null; who accepted by silence rated nothing.
alter table insight_requests add column rating_comment text check (char_length(rating_comment) between 1 and 2000);

-- When its insight was last published: the feed walks these in order, as the list walks the others.
alter table insight_requests add column insight_published_at timestamptz(3);
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

-- What the rated ones of the last 90 days were given.
alter table turnaround_figures
  add column rating_count integer not null default 0,
  add column rating_sum integer not null default 0 check (rating_sum >= rating_count);

alter table drafts add column insight_request_id integer references insight_requests;
-- One person writes one draft of an insight per request.
create unique index drafts_of_insight on drafts (insight_request_id, user_id) where kind = 'insight';

create unlogged table desk_presence (
  request_id integer not null,
  user_id integer not null references users on delete cascade,
  seen_at timestamptz(3) not null,
  primary key (request_id, user_id)
);
create index desk_presence_by_age on desk_presence (seen_at);

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

alter table attachments add column insight_id integer references insights;
alter table attachments add column insight_version integer;
create index attachments_by_insight on attachments (insight_id, id) where insight_id is not null;
alter table attachments drop constraint attachments_check;
alter table attachments add constraint attachments_of_one_thing
  check (num_nonnulls(draft_id, request_id, insight_id) = 1);
