create table drafts (
  id integer primary key generated always as identity,
  user_id integer not null references users,
  kind text not null check (kind in ('request', 'post', 'insight')),
  -- What is half written; the contract says per kind what it holds.
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  version integer not null default 1 check (version > 0),
  created_at timestamptz(3) not null,
  saved_at timestamptz(3) not null,
  insight_request_id integer references insight_requests
);
create index drafts_by_user on drafts (user_id, saved_at desc, id desc);
-- One person writes one draft of an insight per request.
create unique index drafts_of_insight on drafts (insight_request_id, user_id) where kind = 'insight';
