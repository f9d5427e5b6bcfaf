create table board_posts (
  id integer primary key generated always as identity,
  author_id integer not null references users,
  title text not null check (char_length(title) between 3 and 150),
  body text not null check (char_length(body) between 1 and 32000),
  version integer not null default 1 check (version > 0),
  pinned boolean not null default false,
  -- Those that are not deleted.
  comment_count integer not null default 0 check (comment_count >= 0),
  created_at timestamptz(3) not null,
  edited_at timestamptz(3),
  -- When it was posted or somebody last commented.
  activity_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  deleted_by integer references users,
  check ((deleted_at is null) = (deleted_by is null))
);
-- The board is read by walking this backwards.
create index board_posts_on_board on board_posts (pinned, activity_at, id) where deleted_at is null;
create index board_posts_by_author on board_posts (author_id, id);
create index board_posts_deleted on board_posts (deleted_at) where deleted_at is not null;

-- Every wording a post has had, the present one too.
create table board_post_versions (
  post_id integer not null references board_posts,
  version integer not null check (version > 0),
  editor_id integer not null references users,
  title text not null,
  body text not null,
  created_at timestamptz(3) not null,
  primary key (post_id, version)
);

create table board_comments (
  id integer primary key generated always as identity,
  post_id integer not null references board_posts,
  author_id integer not null references users,
  body text not null check (char_length(body) between 1 and 4000),
  version integer not null default 1 check (version > 0),
  created_at timestamptz(3) not null,
  edited_at timestamptz(3),
  deleted_at timestamptz(3),
  deleted_by integer references users,
  check ((deleted_at is null) = (deleted_by is null)),
  unique (post_id, id)
);
create index board_comments_by_author on board_comments (author_id, id);
create index board_comments_deleted on board_comments (deleted_at) where deleted_at is not null;
-- Who takes part in a thread, without reading what they said.
create index board_comments_people on board_comments (post_id, author_id) where deleted_at is null;

-- Whom a text has named, so that nobody is told twice.
create table board_mentions (
  post_id integer not null references board_posts,
  -- Null: the post itself names the person.
  comment_id integer,
  user_id integer not null references users,
  created_at timestamptz(3) not null,
  unique nulls not distinct (post_id, comment_id, user_id),
  foreign key (post_id, comment_id) references board_comments (post_id, id)
);
create index board_mentions_by_user on board_mentions (user_id);

-- When a person last saw a post, for the unread mark.
create table board_reads (
  post_id integer not null references board_posts,
  user_id integer not null references users,
  read_at timestamptz(3) not null,
  primary key (post_id, user_id)
);
create index board_reads_by_user on board_reads (user_id);

create table board_reports (
  id integer primary key generated always as identity,
  post_id integer not null references board_posts,
  -- Null: the post itself was reported.
  comment_id integer,
  reporter_id integer not null references users,
  reason text not null check (char_length(reason) between 1 and 1000),
  created_at timestamptz(3) not null,
  outcome text check (outcome in ('dismissed', 'removed')),
  settled_by integer references users,
  settled_at timestamptz(3),
  check (num_nulls(outcome, settled_by, settled_at) in (0, 3)),
  foreign key (post_id, comment_id) references board_comments (post_id, id)
);
-- A person's open report of a thing is one, however often they press.
create unique index board_reports_once on board_reports (post_id, comment_id, reporter_id)
  nulls not distinct where settled_at is null;
create index board_reports_open on board_reports (id) where settled_at is null;
create index board_reports_by_reporter on board_reports (reporter_id);
