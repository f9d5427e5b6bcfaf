-- Whether a password has the length that staff need. Only its hash is kept, so this is noted when it
-- is typed; of those typed before, the next sign-in tells.
alter table users add column long_password boolean not null default false;
alter table registrations add column long_password boolean not null default false;

-- The draft that a request was made of. It is gone, but other devices may still have it open.
alter table insight_requests add column draft_id integer;
create unique index insight_requests_of_draft on insight_requests (draft_id) where draft_id is not null;

-- The last member of a plan has dissolved it; requests still name it.
alter table organization_plans add column dissolved_at timestamptz(3);
