-- Whether an analyst first says what an answer will cover: not at all, if they want to, or always,
-- and then its requester confirms it before anything is delivered.
alter table insight_categories
  add column scope text not null default 'no' check (scope in ('no', 'may', 'must'));

-- How a request is understood, each time that it was told.
create table insight_scopes (
  id integer primary key generated always as identity,
  request_id integer not null references insight_requests on delete cascade,
  -- Counted for each request: who answers names the one they read.
  version integer not null check (version > 0),
  author_id integer not null references users,
  understanding text not null check (char_length(understanding) between 1 and 2000),
  looks_at text check (char_length(looks_at) between 1 and 2000),
  leaves_out text check (char_length(leaves_out) between 1 and 2000),
  -- The clock stands still until it is answered.
  pauses boolean not null,
  sent_at timestamptz(3) not null,
  -- Taken: whoever works on it works by the correction. Replaced: another was sent before an answer
  -- came. Lapsed: the request was declined or answered before that.
  state text not null default 'waiting'
    check (state in ('waiting', 'confirmed', 'corrected', 'taken', 'replaced', 'lapsed')),
  answered_by integer references users,
  answered_at timestamptz(3),
  -- What the requester means otherwise.
  correction text check (char_length(correction) between 1 and 2000),
  unique (request_id, version),
  check ((answered_at is null) = (answered_by is null)),
  check ((state in ('waiting', 'replaced', 'lapsed')) = (answered_at is null)),
  check ((state in ('corrected', 'taken')) = (correction is not null))
);
create unique index insight_scopes_waiting on insight_scopes (request_id) where state = 'waiting';
create index insight_scopes_by_author on insight_scopes (author_id);
create index insight_scopes_by_answerer on insight_scopes (answered_by) where answered_by is not null;

-- A request is found by what was said of its scope.
create function search_scopes(of_request integer) returns text stable language sql as $$
  select string_agg(concat_ws(E'\n', understanding, looks_at, leaves_out, correction), E'\n' order by version)
  from insight_scopes where request_id = of_request
$$;

create or replace function keep_request_found(of_request integer) returns void language plpgsql as $$
declare
  document search_documents;
begin
  perform hold_search_document('request', of_request);
  select 'request', r.id, r.id, null, null, null, r.requester_id, false, r.created_at,
    search_audience(r.id),
    search_words_of(r.title, concat_ws(' ', search_points(r.id), search_text(r.description)), coalesce((
      -- A choice is found by its label, any other answer by what was written.
      select string_agg(coalesce(chosen.label, answer.value), ' ')
      from insight_answers a
      cross join lateral jsonb_path_query(a.value, 'strict $.**') with ordinality as part (value, place)
      cross join lateral (select part.value #>> '{}') as answer (value)
      left join insight_questions q on q.id = a.question_id
      left join lateral (
        select choice ->> 'label' as label from jsonb_array_elements(q.choices) choice
        where choice ->> 'value' = answer.value limit 1
      ) chosen on true
      where a.request_id = r.id and jsonb_typeof(part.value) in ('string', 'number')
    ), ''), coalesce(search_scopes(r.id), ''))
  into document from insight_requests r where r.id = of_request;
  if found then perform keep_search_document(document);
  else delete from search_documents where kind = 'request' and source_id = of_request;
  end if;
end $$;

create function follow_scope() returns trigger language plpgsql as $$
begin
  perform keep_request_found(new.request_id);
  return null;
end $$;
create trigger insight_scopes_found after insert or update of understanding, looks_at, leaves_out, correction
  on insight_scopes for each row execute function follow_scope();
