-- Two requests that ask the same, as those who work at the desk say; each pair once, whichever of the
-- two it was said of.
create table same_requests (
  lower_id integer not null references insight_requests (id) on delete cascade,
  upper_id integer not null references insight_requests (id) on delete cascade,
  linked_by integer not null references users (id),
  linked_at timestamptz(3) not null,
  primary key (lower_id, upper_id),
  check (lower_id < upper_id)
);
create index same_requests_upper on same_requests (upper_id, lower_id);

-- A search that somebody keeps; what it is narrowed to is as the search itself has it.
create table saved_searches (
  id integer primary key generated always as identity,
  user_id integer not null references users on delete cascade,
  name text not null,
  q text not null,
  kind text check (kind in ('request', 'insight', 'post', 'group', 'comment')),
  category_id integer,
  status text,
  since text check (since in ('week', 'month', 'year')),
  person_id integer,
  -- Whoever follows it is told of what is new.
  followed boolean not null,
  -- Up to which change what was written has been looked through for it.
  seen_until bigint not null,
  created_at timestamptz(3) not null
);
create index saved_searches_of_person on saved_searches (user_id, id);
create index saved_searches_followed on saved_searches (id) where followed;

-- What can be found has a number that grows with what is written or opened to more people. Numbers
-- are given before their transactions end: whoever reads up to one waits for those who were writing.
create sequence search_changes as bigint;
alter table search_documents add column change bigint not null default 0;
create index search_documents_changed on search_documents (change);

create function number_search_change() returns trigger language plpgsql as $$
begin
  -- What is indexed anew, as when the place's language changes, is news to nobody: no trigger of
  -- another table stands behind it.
  if pg_trigger_depth() = 1 then new.change := coalesce(new.change, 0);
  elsif tg_op = 'INSERT' or new.at <> old.at or new.words <> old.words
    or not new.audience <@ old.audience
  then new.change := nextval('search_changes');
  end if;
  return new;
end $$;
create trigger search_documents_numbered before insert or update on search_documents
  for each row execute function number_search_change();

-- What the latest look found for those who follow a search: they are told of it for as long as they
-- may see some of it.
create table saved_search_finds (
  search_id integer not null references saved_searches on delete cascade,
  kind text not null,
  source_id integer not null,
  primary key (search_id, kind, source_id),
  foreign key (kind, source_id) references search_documents (kind, source_id) on delete cascade
);
create index saved_search_finds_of on saved_search_finds (kind, source_id);

alter table notifications drop constraint notifications_thread_kind_check;
alter table notifications add constraint notifications_thread_kind_check check (
  thread_kind in ('request', 'share', 'group', 'post', 'plan', 'account', 'place', 'search')
);
alter table notification_mails drop constraint notification_mails_thread_kind_check;
alter table notification_mails add constraint notification_mails_thread_kind_check check (
  thread_kind in ('request', 'share', 'group', 'post', 'plan', 'account', 'place', 'search')
);
alter table notification_letters drop constraint notification_letters_thread_kind_check;
alter table notification_letters add constraint notification_letters_thread_kind_check check (
  thread_kind in ('request', 'share', 'group', 'post', 'plan', 'account', 'place', 'search')
);
