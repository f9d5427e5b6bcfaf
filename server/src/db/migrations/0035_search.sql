-- What can be found, by which words, and by whom. Kept by triggers in the transaction that changes
-- the words, so that nothing written in any way is ever found by words it no longer has.

-- Words are folded (Größe is grosse) and, in the place's language, brought to their stem. As they
-- stand they are kept beside that: whoever types in another language, or the beginning of a word,
-- finds by those.
do $$
declare
  of_language text;
begin
  foreach of_language in array array[
    'danish', 'dutch', 'english', 'finnish', 'french', 'german', 'hungarian', 'italian', 'norwegian',
    'portuguese', 'romanian', 'russian', 'simple', 'spanish', 'swedish', 'turkish'
  ] loop
    execute format('create text search configuration %I (copy = %I)', 'folded_' || of_language, of_language);
    execute format(
      'alter text search configuration %I alter mapping for hword, hword_part, word with unaccent, %I',
      'folded_' || of_language,
      case of_language when 'simple' then 'simple' else of_language || '_stem' end
    );
  end loop;
end $$;

alter table place add column search_language text not null default 'english' check (
  search_language in (
    'danish', 'dutch', 'english', 'finnish', 'french', 'german', 'hungarian', 'italian', 'norwegian',
    'portuguese', 'romanian', 'russian', 'simple', 'spanish', 'swedish', 'turkish'
  )
);

create table search_documents (
  kind text not null check (
    kind in ('request', 'insight', 'post', 'group', 'request_comment', 'share_comment', 'post_comment')
  ),
  source_id integer not null,
  -- What it is about, or part of: one of these.
  request_id integer,
  share_id integer,
  post_id integer,
  group_id integer,
  author_id integer,
  -- A note among staff.
  internal boolean not null default false,
  at timestamptz(3) not null,
  -- Who may see it at most, so that of many things with a word those of one person are found without
  -- asking for each: see search_audience. Whether they really may is asked of the noun that owns it.
  audience bigint[] not null,
  words tsvector not null,
  primary key (kind, source_id)
);
create index search_documents_found on search_documents using gin (words, audience) with (fastupdate = off);
-- Of somebody who sees little that is all looked at, whatever the words are.
create index search_documents_for on search_documents using gin (audience) with (fastupdate = off);
-- Finer than usual, since it tells from when on there is enough of words that much has.
alter table search_documents alter at set statistics 1000;
-- A word that half of all have is found by walking from the latest.
create index search_documents_latest on search_documents (at, kind, source_id);
create index search_documents_of_request on search_documents (request_id) where request_id is not null;

-- Every word there is, so that one typed wrongly, or in part, leads to those that were meant. Two
-- writers may add one at the same time, which does no harm and never makes them wait.
create table search_words (word text collate "C" not null);
create index search_words_by_word on search_words (word);
create index search_words_by_parts on search_words using gin (word gin_trgm_ops) with (fastupdate = off);

create function search_everybody() returns bigint immutable language sql as $$ select 0::bigint $$;
create function search_person(id integer) returns bigint immutable language sql as $$ select id * 4::bigint + 1 $$;
create function search_plan(id integer) returns bigint immutable language sql as $$ select id * 4::bigint + 2 $$;
create function search_group(id integer) returns bigint immutable language sql as $$ select id * 4::bigint + 3 $$;
-- Nobody is this: it stands among them so that what is narrowed to a category is found by the same index.
create function search_category(id integer) returns bigint immutable language sql as $$ select -id::bigint $$;

-- Those outside the staff who see a request: nobody of the staff is asked for, as they see all.
create function search_audience(of_request integer) returns bigint[] stable language sql as $$
  select array_remove(
    array[search_category(category_id), search_person(requester_id), case when visibility = 'organization' then search_plan(plan_id) end]
      || array(select search_person(user_id) from insight_request_participants where request_id = id),
    null
  )
  from insight_requests where id = of_request
$$;

create function search_words_in(language regconfig, heading text, lead text, body text, rest text)
returns tsvector immutable language sql as $$
  select setweight(to_tsvector(language, heading), 'A') || setweight(to_tsvector(language, lead), 'B')
    || setweight(to_tsvector(language, body), 'C') || setweight(to_tsvector(language, rest), 'D')
$$;

create function search_words_of(heading text, lead text, body text, rest text) returns tsvector
stable language plpgsql as $$
declare
  language regconfig := (select 'folded_' || search_language from place);
begin
  return search_words_in(language, heading, lead, body, rest)
    || search_words_in('folded_simple', heading, lead, body, rest);
exception when program_limit_exceeded then
  -- More words than one document can have: it is found by those that come first.
  return search_words_in('folded_simple', heading, lead, left(body, 20000), left(rest, 20000));
end $$;

-- A mention is found by its name, not by the number behind it.
create function search_text(written text) returns text immutable language sql as $$
  select regexp_replace(written, '\]\(user:\d+\)', ']', 'g')
$$;

-- Two who change different parts of one thing come one after the other, and the second sees what the
-- first wrote: each holds the document before reading what it is made of.
create function hold_search_document(of_kind text, of_source integer) returns void language plpgsql
set enable_seqscan = off as $$
begin
  perform from search_documents where kind = of_kind and source_id = of_source for update;
end $$;

-- Whatever the planner takes these tables for when they are still empty, they will not stay so.
create function keep_search_document(document search_documents) returns void language plpgsql
set enable_seqscan = off as $$
declare
  one text;
begin
  insert into search_documents select document.*
  on conflict (kind, source_id) do update set
    request_id = excluded.request_id, share_id = excluded.share_id, post_id = excluded.post_id,
    group_id = excluded.group_id, author_id = excluded.author_id, internal = excluded.internal,
    at = excluded.at, audience = excluded.audience, words = excluded.words;
  -- One by one: as a join it may be planned while there are none, and then goes through all of them.
  for one in
    select lexeme from unnest(document.words)
    where char_length(lexeme) between 3 and 40 and lexeme ~ '^[^\d\W]+$'
  loop
    if not exists (select from search_words where word = one) then
      insert into search_words (word) values (one);
    end if;
  end loop;
end $$;

-- What nobody has written any more is forgotten with it: a word may be somebody's name.
create function forget_search_words() returns trigger language plpgsql as $$
declare
  one text;
  is_used boolean;
begin
  -- Whoever writes all of them anew looks at the words once, at the end.
  if current_setting('search.rebuilding', true) = 'on' then return null; end if;
  for one in
    select lexeme from unnest(tsvector_to_array(old.words)) as lexeme
    where char_length(lexeme) between 3 and 40 and lexeme ~ '^[^\d\W]+$'
      and (tg_op = 'DELETE' or not lexeme = any(tsvector_to_array(new.words)))
  loop
    -- Planned for the word: of one that half of all have, the first that comes will do.
    execute format(
      'select exists (select from search_documents where words @@ %L::tsquery)', quote_literal(one)
    ) into is_used;
    if not is_used then delete from search_words where word = one; end if;
  end loop;
  return null;
end $$;
create trigger search_words_forgotten after delete or update of words on search_documents
  for each row execute function forget_search_words();

create function keep_request_found(of_request integer) returns void language plpgsql as $$
declare
  document search_documents;
begin
  perform hold_search_document('request', of_request);
  select 'request', r.id, r.id, null, null, null, r.requester_id, false, r.created_at,
    search_audience(r.id),
    search_words_of(r.title, search_text(r.description), coalesce((
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

create function keep_insight_found(of_insight integer) returns void language plpgsql as $$
declare
  document search_documents;
begin
  perform hold_search_document('insight', of_insight);
  select 'insight', i.id, i.request_id, null, null, null, v.author_id, false, v.published_at,
    search_audience(i.request_id)
      || array(select search_group(group_id) from insight_group_shares where insight_id = i.id),
    search_words_of(r.title, search_text(v.summary), search_text(v.body), concat_ws(' ',
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

create function keep_comment_found(of_comment integer) returns void language plpgsql as $$
declare
  document search_documents;
begin
  perform from search_documents
  where kind in ('request_comment', 'share_comment', 'post_comment') and source_id = of_comment for update;
  select case when c.request_id is not null then 'request_comment' when c.share_id is not null then 'share_comment' else 'post_comment' end,
    c.id, c.request_id, c.share_id, c.post_id, s.group_id, c.author_id, c.internal,
    c.created_at,
    case
      when c.internal then (search_audience(c.request_id))[1:1]
      when c.request_id is not null then search_audience(c.request_id)
      when c.share_id is not null then array[search_group(s.group_id)]
      else array[search_everybody()]
    end,
    search_words_of('', '', search_text(c.body), '')
  into document
  from comments c left join insight_group_shares s on s.id = c.share_id
  where c.id = of_comment and c.deleted_at is null;
  if found then perform keep_search_document(document);
  else 
    delete from search_documents
    where kind in ('request_comment', 'share_comment', 'post_comment') and source_id = of_comment;
  end if;
end $$;

create function keep_post_found(of_post integer) returns void language plpgsql as $$
declare
  document search_documents;
begin
  perform hold_search_document('post', of_post);
  select 'post', p.id, null, null, p.id, null, p.author_id, false, p.created_at,
    array[search_everybody()], search_words_of(p.title, search_text(p.body), '', '')
  into document from board_posts p where p.id = of_post and p.deleted_at is null;
  if found then perform keep_search_document(document);
  else delete from search_documents where kind = 'post' and source_id = of_post;
  end if;
end $$;

create function keep_group_found(of_group integer) returns void language plpgsql as $$
declare
  document search_documents;
begin
  perform hold_search_document('group', of_group);
  select 'group', g.id, null, null, null, g.id, null, false, g.created_at,
    array[search_group(g.id)], search_words_of(g.name, g.description, '', '')
  into document from insight_groups g where g.id = of_group;
  if found then perform keep_search_document(document);
  else delete from search_documents where kind = 'group' and source_id = of_group;
  end if;
end $$;

-- The triggers. What only says who may see something leaves its words alone.
create function keep_audience_of_request(of_request integer) returns void language plpgsql
set enable_seqscan = off as $$
begin
  perform from search_documents where request_id = of_request order by kind, source_id for update;
  update search_documents d
  set audience = case
    when internal then (search_audience(of_request))[1:1]
    when kind = 'insight' then search_audience(of_request)
      || array(select search_group(group_id) from insight_group_shares where insight_id = d.source_id)
    else search_audience(of_request) end
  where d.request_id = of_request;
end $$;

create function follow_request() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform keep_request_found(old.id);
    return null;
  end if;
  if (old.title, old.description) is distinct from (new.title, new.description) then
    perform keep_request_found(new.id);
    -- An insight is found by the title of its request.
    perform keep_insight_found(i.id) from insights i where i.request_id = new.id;
  end if;
  if (old.category_id, old.requester_id, old.plan_id, old.visibility)
    is distinct from (new.category_id, new.requester_id, new.plan_id, new.visibility) then
    perform keep_audience_of_request(new.id);
  end if;
  return null;
end $$;
create trigger insight_requests_found after delete or
  update of title, description, category_id, requester_id, plan_id, visibility on insight_requests
  for each row execute function follow_request();

create function follow_filing() returns trigger language plpgsql as $$
begin
  perform keep_request_found(new.id);
  return null;
end $$;
-- At the end, once, when its answers and participants are there.
create constraint trigger insight_requests_filed_found after insert on insight_requests
  deferrable initially deferred for each row execute function follow_filing();

-- Answers of a request that is being filed are read when it is.
create function follow_answers() returns trigger language plpgsql as $$
begin
  perform keep_request_found(changed.request_id)
  from (select distinct request_id from changed_answers) changed
  where exists (
    select from search_documents d where d.kind = 'request' and d.source_id = changed.request_id
  );
  return null;
end $$;
create trigger insight_answers_added_found after insert on insight_answers
  referencing new table as changed_answers for each statement execute function follow_answers();
create trigger insight_answers_changed_found after update on insight_answers
  referencing new table as changed_answers for each statement execute function follow_answers();
create trigger insight_answers_removed_found after delete on insight_answers
  referencing old table as changed_answers for each statement execute function follow_answers();

create function follow_participant() returns trigger language plpgsql as $$
begin
  perform keep_audience_of_request(coalesce(new.request_id, old.request_id));
  return null;
end $$;
create trigger insight_request_participants_found after insert or delete on insight_request_participants
  for each row execute function follow_participant();

create function follow_insight() returns trigger language plpgsql as $$
begin
  perform keep_insight_found(coalesce(new.id, old.id));
  return null;
end $$;
-- Its version, sources and coverage come after it.
create constraint trigger insights_found after insert or delete or update on insights
  deferrable initially deferred for each row execute function follow_insight();

-- The one change there is of what was published: somebody who left is no longer named in it.
create function follow_insight_version() returns trigger language plpgsql as $$
begin
  perform keep_insight_found(new.insight_id);
  return null;
end $$;
create trigger insight_versions_found after update on insight_versions
  for each row execute function follow_insight_version();

create function follow_share() returns trigger language plpgsql as $$
begin
  perform keep_audience_of_request(i.request_id) from insights i where i.id = coalesce(new.insight_id, old.insight_id);
  return null;
end $$;
create trigger insight_group_shares_found after insert or delete on insight_group_shares
  for each row execute function follow_share();

create function follow_comment() returns trigger language plpgsql as $$
begin
  perform keep_comment_found(coalesce(new.id, old.id));
  return null;
end $$;
create trigger comments_found after insert or delete or update of body, deleted_at, internal, author_id on comments
  for each row execute function follow_comment();

create function follow_post() returns trigger language plpgsql as $$
begin
  perform keep_post_found(coalesce(new.id, old.id));
  return null;
end $$;
create trigger board_posts_found after insert or delete or update of title, body, deleted_at on board_posts
  for each row execute function follow_post();

create function follow_group() returns trigger language plpgsql as $$
begin
  perform keep_group_found(coalesce(new.id, old.id));
  return null;
end $$;
create trigger insight_groups_found after insert or delete or update of name, description on insight_groups
  for each row execute function follow_group();

-- One of what is there already, whether or not it has a document that could be held: what it is made
-- of is held instead, first the request, so that nobody who changes it meanwhile is overwritten. Who
-- would have to wait for long gives up before the others do, and comes back.
create function keep_found_anew(of_table text, of_id integer) returns void language plpgsql
set lock_timeout = '200ms' as $$
declare
  of_request integer;
begin
  case of_table
    when 'insight_requests' then of_request := of_id;
    when 'insights' then select request_id into of_request from insights where id = of_id;
    when 'comments' then select request_id into of_request from comments where id = of_id;
    else null;
  end case;
  if of_request is not null then
    perform from insight_requests where id = of_request for update;
  end if;
  case of_table
    when 'insight_requests' then
      perform keep_request_found(of_id);
    when 'insights' then
      perform from insights where id = of_id for update;
      perform keep_insight_found(of_id);
    when 'comments' then
      perform from comments where id = of_id for update;
      perform keep_comment_found(of_id);
    when 'board_posts' then
      perform from board_posts where id = of_id for update;
      perform keep_post_found(of_id);
    when 'insight_groups' then
      perform from insight_groups where id = of_id for update;
      perform keep_group_found(of_id);
  end case;
end $$;

-- What was written before there was an index and is not in it yet: in each of these tables, all below
-- that number. A job writes it, the latest first, while the place is up; the search says so until
-- then. A table whose turn is over has no line.
create table search_backlog (
  source text primary key check (
    source in ('insight_requests', 'insights', 'board_posts', 'insight_groups', 'comments')
  ),
  turn smallint not null unique,
  below integer not null
);
insert into search_backlog
  select 'insight_requests', 1, max(id) + 1 from insight_requests having max(id) is not null
  union all select 'insights', 2, max(id) + 1 from insights having max(id) is not null
  union all select 'board_posts', 3, max(id) + 1 from board_posts having max(id) is not null
  union all select 'insight_groups', 4, max(id) + 1 from insight_groups having max(id) is not null
  union all select 'comments', 5, max(id) + 1 from comments having max(id) is not null;

-- A small place has it at once: some seconds at most, and nobody there is told of a search that is
-- not whole yet.
do $$
begin
  if (
    select count(*) from (
      select from insight_requests union all select from insights union all select from comments
      union all select from board_posts union all select from insight_groups limit 2000
    ) there
  ) < 2000 then
    perform keep_request_found(id) from insight_requests;
    perform keep_insight_found(id) from insights;
    perform keep_comment_found(id) from comments where deleted_at is null;
    perform keep_post_found(id) from board_posts where deleted_at is null;
    perform keep_group_found(id) from insight_groups;
    delete from search_backlog;
  end if;
end $$;
analyze search_documents, search_words;
