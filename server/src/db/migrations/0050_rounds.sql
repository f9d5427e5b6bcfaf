-- The round a point was asked in: those of the filing are the first, and whoever asks for more after
-- the acceptance begins the next.
alter table insight_points
  add column round smallint not null default 1 check (round > 0);

-- What nobody works on is submitted again, as it is from now on when somebody puts it back.
insert into insight_request_events (request_id, actor_id, kind, status_after, created_at)
select id, null, 'released', 'submitted', now() from insight_requests
where status = 'in_progress' and claimed_by is null;
update insight_requests set status = 'submitted'
where status = 'in_progress' and claimed_by is null;
