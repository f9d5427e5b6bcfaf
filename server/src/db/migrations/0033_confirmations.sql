-- The readers of a pinned post, or of an insight shared in a group, are asked to confirm having read it.
create table confirmation_asks (
  id integer primary key generated always as identity,
  post_id integer references board_posts on delete cascade,
  share_id integer references insight_group_shares on delete cascade,
  asked_by integer not null references users,
  asked_at timestamptz(3) not null,
  -- Kept for a while, so that it can be taken up again.
  ended_at timestamptz(3),
  reminded_at timestamptz(3),
  -- All that there are, also of people who may no longer read it: counting a crowd takes too long.
  confirmed integer not null default 0 check (confirmed >= 0),
  -- The last person who was told of it, and reminded: a job that runs twice tells nobody twice.
  told_to integer not null default 0,
  reminded_to integer not null default 0,
  constraint confirmation_asks_of_one_thing check (num_nonnulls(post_id, share_id) = 1)
);
create unique index confirmation_asks_of_post on confirmation_asks (post_id)
  where post_id is not null;
create unique index confirmation_asks_of_share on confirmation_asks (share_id)
  where share_id is not null;
create index confirmation_asks_by_user on confirmation_asks (asked_by);

create table confirmations (
  ask_id integer not null references confirmation_asks on delete cascade,
  user_id integer not null references users,
  -- Of the text: who confirmed an earlier one has not read what was changed since.
  version integer not null,
  confirmed_at timestamptz(3) not null,
  primary key (ask_id, user_id)
);
create index confirmations_by_user on confirmations (user_id);
create index confirmations_by_version on confirmations (ask_id, version);

create index users_not_active on users (id) where deactivated_at is not null;

-- How many people are active here, as parts that add up. A change adds a part, so that nobody who
-- registers waits for another; a job puts them together from time to time.
create table active_people_parts (
  id bigint primary key generated always as identity,
  people integer not null
);
insert into active_people_parts (people)
select count(*) from users where deactivated_at is null;

create function count_people_come() returns trigger language plpgsql as $$
begin
  insert into active_people_parts (people)
  select count(*) from come where deactivated_at is null having count(*) > 0;
  return null;
end $$;
create trigger people_come after insert on users
  referencing new table as come for each statement execute function count_people_come();

create function count_person_changed() returns trigger language plpgsql as $$
begin
  insert into active_people_parts (people)
  values (case when tg_op = 'UPDATE' and new.deactivated_at is null then 1 else -1 end);
  return null;
end $$;
create trigger person_changed after update of deactivated_at on users for each row
  when ((old.deactivated_at is null) <> (new.deactivated_at is null))
  execute function count_person_changed();
create trigger person_gone after delete on users for each row
  when (old.deactivated_at is null)
  execute function count_person_changed();
