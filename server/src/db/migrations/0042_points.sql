-- What a request wants to know, point by point: coverage, revisions and the outline of the answer
-- speak of these. The questions of its category are facts for whoever answers, and never judged.
create table insight_points (
  id integer primary key generated always as identity,
  request_id integer not null references insight_requests,
  position smallint not null check (position > 0),
  text text not null check (char_length(text) between 3 and 300),
  -- Deferred, since they change places.
  unique (request_id, position) deferrable initially deferred
);

-- Nobody named points until now, and whoever names none has one: the title.
insert into insight_points (request_id, position, text)
select id, 1, title from insight_requests;
analyze insight_points;

-- How far each question of the form was answered becomes how far the one point is. Several marks
-- become one: that of the outcome, which is what the analyst said of the whole, while a mark on a
-- fact that somebody gave about themselves says nothing of what they wanted to know. What was noted
-- is words for the readers and stays, each note under its question; so does a mark that said
-- otherwise than the outcome.
create function mark_of_outcome(outcome text) returns text immutable language sql as $$
  select case outcome when 'partly_answered' then 'partly' else outcome end
$$;
create function told_of_question(label text, mark text, note text, whole text) returns text
immutable language sql as $$
  select label || case when label ~ '[?!.:]$' then ' ' else ': ' end || concat_ws('. ',
    case when mark <> whole then initcap(left(mark, 1)) || replace(substr(mark, 2), '_', ' ') end,
    nullif(note, ''))
  where note <> '' or mark <> whole
$$;

create temporary table former_coverage on commit drop as
select v.insight_id, v.version, p.id as point_id, mark_of_outcome(v.outcome) as mark,
  coalesce((
    select string_agg(told_of_question(q.label, c.mark, c.note, mark_of_outcome(v.outcome)), E'\n'
      order by q.position, q.id)
    from insight_coverage c join insight_questions q on q.id = c.question_id
    where c.insight_id = v.insight_id and c.version = v.version
  ), '') as note
from insight_versions v
join insights i on i.id = v.insight_id
join insight_points p on p.request_id = i.request_id;

delete from insight_coverage;
-- The primary key goes with it.
alter table insight_coverage drop column question_id;
alter table insight_coverage add column point_id integer not null references insight_points;
alter table insight_coverage add primary key (insight_id, version, point_id);
create index insight_coverage_of_point on insight_coverage (point_id);
-- Of many notes together, none is cut; what is written from now on is bounded as before.
alter table insight_coverage drop constraint insight_coverage_note_check;
insert into insight_coverage (insight_id, version, point_id, mark, note)
select insight_id, version, point_id, mark, note from former_coverage;
alter table insight_coverage add constraint insight_coverage_note_check
  check (char_length(note) <= 2000) not valid;

-- What is half written is kept in the same way.
update drafts d
set content = jsonb_set(d.content, '{coverage}', coalesce((
  select jsonb_build_array(jsonb_build_object(
    'insight_point_id', p.id,
    'mark', mark_of_outcome(d.content ->> 'outcome'),
    'note', coalesce((
      select string_agg(told_of_question(coalesce(q.label, '…'), former ->> 'mark', coalesce(former ->> 'note', ''),
        mark_of_outcome(d.content ->> 'outcome')), E'\n' order by q.position, q.id)
      from jsonb_array_elements(d.content -> 'coverage') former
      left join insight_questions q on q.id = (former ->> 'insight_question_id')::integer
    ), '')
  ))
  from insight_points p where p.request_id = d.insight_request_id
), '[]'))
where d.kind = 'insight' and jsonb_typeof(d.content -> 'coverage') = 'array'
  and d.content -> 'coverage' <> '[]';

drop function told_of_question(text, text, text, text);
drop function mark_of_outcome(text);

-- A request is found by its points, and so is its insight, which its readers see beside them. The
-- title is found as the title.
create function search_points(of_request integer) returns text stable language sql as $$
  select string_agg(p.text, E'\n' order by p.position)
  from insight_points p join insight_requests r on r.id = p.request_id
  where p.request_id = of_request and p.text <> r.title
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
    ), ''), '')
  into document from insight_requests r where r.id = of_request;
  if found then perform keep_search_document(document);
  else delete from search_documents where kind = 'request' and source_id = of_request;
  end if;
end $$;

create or replace function keep_insight_found(of_insight integer) returns void language plpgsql as $$
declare
  document search_documents;
begin
  perform hold_search_document('insight', of_insight);
  select 'insight', i.id, i.request_id, null, null, null, v.author_id, false, v.published_at,
    search_audience(i.request_id)
      || array(select search_group(group_id) from insight_group_shares where insight_id = i.id),
    search_words_of(r.title, search_text(v.summary), search_text(v.body), concat_ws(' ',
      search_points(i.request_id),
      (select string_agg(concat_ws(' ', s.title, s.publisher, s.url), ' ')
        from insight_sources s where s.insight_id = i.id and s.version = i.version),
      (select string_agg(c.note, ' ')
        from insight_coverage c where c.insight_id = i.id and c.version = i.version)
    ))
  into document
  from insights i
  join insight_versions v on v.insight_id = i.id and v.version = i.version
  join insight_requests r on r.id = i.request_id
  where i.id = of_insight;
  if found then perform keep_search_document(document);
  else delete from search_documents where kind = 'insight' and source_id = of_insight;
  end if;
end $$;

-- Points of a request that is being filed are read when it is.
create function follow_points() returns trigger language plpgsql as $$
begin
  perform keep_request_found(changed.request_id)
  from (select distinct request_id from changed_points) changed
  where exists (
    select from search_documents d where d.kind = 'request' and d.source_id = changed.request_id
  );
  perform keep_insight_found(i.id)
  from (select distinct request_id from changed_points) changed
  join insights i on i.request_id = changed.request_id;
  return null;
end $$;
create trigger insight_points_added_found after insert on insight_points
  referencing new table as changed_points for each statement execute function follow_points();
create trigger insight_points_changed_found after update on insight_points
  referencing new table as changed_points for each statement execute function follow_points();
create trigger insight_points_removed_found after delete on insight_points
  referencing old table as changed_points for each statement execute function follow_points();

-- Their notes read otherwise where there were several: a small place has that at once, and a large
-- one in the job's turn, with what it is found by until then.
do $$
begin
  if (select count(*) from (select from insight_coverage where note <> '' limit 2000) noted) < 2000 then
    perform keep_insight_found(insight_id) from insight_coverage where note <> '';
  else
    insert into search_backlog select 'insights', 2, max(id) + 1 from insights
    on conflict (source) do update set below = excluded.below;
  end if;
end $$;
