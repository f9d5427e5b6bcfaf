-- What was written last, once more. Of words that very much has, enough is among it: a search then
-- costs the same however much else there is.
create table search_latest (
  like search_documents including defaults including constraints,
  primary key (kind, source_id)
);
create index search_latest_found on search_latest using gin (words, audience) with (fastupdate = off);
create index search_latest_by_moment on search_latest (at);

-- From here on everything is in it. It only ever moves forward, so that whoever read an earlier moment
-- has kept more than is needed, never less.
create table search_latest_since (
  one boolean primary key default true check (one),
  since timestamptz(3) not null default '-infinity'
);
insert into search_latest_since default values;

create function keep_search_latest() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if tg_op <> 'DELETE' and new.at >= (select since from search_latest_since) then
    insert into search_latest select new.*
    on conflict (kind, source_id) do update set
      request_id = excluded.request_id, share_id = excluded.share_id, post_id = excluded.post_id,
      group_id = excluded.group_id, author_id = excluded.author_id, internal = excluded.internal,
      at = excluded.at, audience = excluded.audience, words = excluded.words;
  elsif tg_op <> 'INSERT' then
    delete from search_latest where kind = old.kind and source_id = old.source_id;
  end if;
  return null;
end $$;
create trigger search_documents_latest_kept after insert or update or delete on search_documents
  for each row execute function keep_search_latest();
insert into search_latest select * from search_documents;
