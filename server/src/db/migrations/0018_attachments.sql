create table attachments (
  id integer primary key generated always as identity,
  -- Whoever attached it; their quota counts it.
  owner_id integer not null references users,
  draft_id integer references drafts,
  request_id integer references insight_requests,
  filename text not null check (char_length(filename) between 1 and 255),
  type text not null,
  bytes integer not null check (bytes between 1 and 10485760),
  sha256 bytea not null check (length(sha256) = 32),
  -- Where the file lies in the storage.
  file_key text not null unique,
  created_at timestamptz(3) not null,
  insight_id integer references insights,
  insight_version integer,
  post_id integer references board_posts,
  -- Of a picture; known before it is shown, so that nothing jumps.
  width integer check (width > 0),
  height integer check (height > 0),
  -- The reduced picture for showing among text.
  inline_key text unique,
  inline_bytes integer check (inline_bytes > 0),
  check ((width is null) = (height is null)),
  check ((inline_key is null) = (inline_bytes is null)),
  constraint attachments_of_one_thing
    check (num_nonnulls(draft_id, request_id, insight_id, post_id) = 1)
);
create index attachments_by_owner on attachments (owner_id);
create index attachments_by_draft on attachments (draft_id, id) where draft_id is not null;
create index attachments_by_request on attachments (request_id, id) where request_id is not null;
create index attachments_by_insight on attachments (insight_id, id) where insight_id is not null;
create index attachments_by_post on attachments (post_id, id) where post_id is not null;
