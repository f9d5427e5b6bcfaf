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
  -- One that is longer than an index takes ends in its hash.
  library_key text not null,
  published_on date,
  opened_on date,
  original boolean not null,
  unique (insight_id, version, number),
  foreign key (insight_id, version) references insight_versions
);
create index insight_sources_in_library on insight_sources (library_key, insight_id);
-- The desk searches all sources by words.
create index insight_sources_by_words on insight_sources
  using gin (title gin_trgm_ops, publisher gin_trgm_ops, url gin_trgm_ops);

create table insight_reads (
  insight_id integer not null references insights,
  user_id integer not null references users,
  version integer not null,
  first_read_at timestamptz(3) not null,
  read_at timestamptz(3) not null,
  primary key (insight_id, user_id)
);
-- What somebody has read: asked for when they leave, export or are deleted.
create index insight_reads_by_user on insight_reads (user_id);
