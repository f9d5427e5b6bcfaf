create table insight_request_comments (
  id integer primary key generated always as identity,
  request_id integer not null references insight_requests,
  author_id integer not null references users,
  -- A note among staff; the requester never sees it.
  internal boolean not null default false,
  body text not null,
  version integer not null default 1 check (version > 0),
  created_at timestamptz(3) not null,
  edited_at timestamptz(3),
  deleted_at timestamptz(3),
  -- Of a deleted one the words go too, once it can no longer be taken back.
  check (char_length(body) between 1 and 4000 or (deleted_at is not null and body = ''))
);
create index insight_request_comments_by_request on insight_request_comments (request_id, internal, id);
create index insight_request_comments_by_author on insight_request_comments (author_id, id);
create index insight_request_comments_to_erase on insight_request_comments (deleted_at)
  where deleted_at is not null and body <> '';
