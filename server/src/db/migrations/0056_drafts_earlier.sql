-- Which form saved a draft last: what another one saves over it is kept.
alter table drafts add column saved_by uuid;

-- What was written over in a draft, for whoever wrote it. The draft itself may be gone.
create table earlier_drafts (
  id integer primary key generated always as identity,
  user_id integer not null references users,
  draft_id integer not null,
  kind text not null check (kind in ('request', 'post', 'insight')),
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  insight_request_id integer references insight_requests,
  saved_at timestamptz(3) not null,
  replaced_at timestamptz(3) not null
);
create index earlier_drafts_by_draft on earlier_drafts (user_id, draft_id, id desc);
create index earlier_drafts_by_request on earlier_drafts (insight_request_id, user_id, id desc)
  where insight_request_id is not null;
create index earlier_drafts_by_age on earlier_drafts (replaced_at);
