-- What its readers were told when the promise could not be kept. The promise itself stays as it is:
-- what is late is late by that one.
alter table insight_requests add column expected_at timestamptz(3);
-- As a new time comes near, whoever works on it is asked again.
create index insight_requests_expected on insight_requests (expected_at, id)
  where expected_at is not null;

-- The ledger tells of new times too, however long the log is.
create index insight_request_events_of_lateness on insight_request_events (request_id, id)
  where kind = 'late_told';

-- How far an answer has come, without what it says: a source counts once it has a name or an address.
alter table drafts
  add column sources_named integer not null generated always as (
    case when kind = 'insight' then jsonb_array_length(jsonb_path_query_array(
      content, '$.sources[*] ? (@.title like_regex "\\S" || @.url like_regex "\\S")'
    )) else 0 end
  ) stored,
  add column has_text boolean not null generated always as (
    kind = 'insight'
      and (coalesce(content ->> 'body', '') ~ '\S' or coalesce(content ->> 'summary', '') ~ '\S')
  ) stored;
