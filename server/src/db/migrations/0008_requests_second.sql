create table drafts (
  id integer primary key generated always as identity,
  user_id integer not null references users,
  kind text not null check (kind in ('request', 'post', 'insight')),
  -- What is half written; the contract says per kind what it holds.
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  version integer not null default 1 check (version > 0),
  created_at timestamptz(3) not null,
  saved_at timestamptz(3) not null
);
create index drafts_by_user on drafts (user_id, saved_at desc, id desc);

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
  check (num_nonnulls(draft_id, request_id) = 1)
);
create index attachments_by_owner on attachments (owner_id);
create index attachments_by_draft on attachments (draft_id, id) where draft_id is not null;
create index attachments_by_request on attachments (request_id, id) where request_id is not null;

create index insight_requests_duplicates on insight_requests (duplicate_of, id)
  where duplicate_of is not null;
alter table insight_requests add check (duplicate_of <> id);
