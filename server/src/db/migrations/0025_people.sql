-- When somebody was last here. Apart from the account, which has wide indexes, for it changes every
-- few minutes; everybody has a row, so that the list of people can be walked in this order.
create table people_seen (
  user_id integer primary key references users on delete cascade,
  -- Null for never.
  seen_at timestamptz(3),
  -- The same in whole minutes since 1970, 0 for never: what the list is sorted by.
  seen_order integer not null default 0
);
create index people_seen_lately on people_seen (seen_order, user_id);

insert into people_seen (user_id, seen_at, seen_order)
select users.id, seen.at, coalesce(floor(extract(epoch from seen.at) / 60), 0)
from users left join (
  select user_id, max(last_used_at) as at from sessions group by user_id
) seen on seen.user_id = users.id;

create function begin_to_see() returns trigger language plpgsql as $$
begin
  insert into people_seen (user_id) select id from added;
  return null;
end $$;
create trigger users_begin_to_be_seen after insert on users
  referencing new table as added for each statement execute function begin_to_see();

-- A session says every few minutes that it is used; nothing else has to remember to say it here.
create function note_seen() returns trigger language plpgsql as $$
begin
  update people_seen
  set seen_at = new.last_used_at, seen_order = floor(extract(epoch from new.last_used_at) / 60)
  where user_id = new.user_id and (seen_at is null or seen_at < new.last_used_at);
  return null;
end $$;
create trigger sessions_note_seen after insert or update of last_used_at on sessions
  for each row execute function note_seen();

-- Who works on requests and will not for a while says until when.
alter table users add away_until timestamptz(3);

-- People by name, of everybody and of each part that a filter shows.
create index users_by_name on users (lower(last_name || ' ' || first_name), id)
  where deleted_at is null;
create index users_of_role_by_name on users (role, lower(last_name || ' ' || first_name), id)
  where deleted_at is null;
create index users_out_of_use_by_name on users (lower(last_name || ' ' || first_name), id)
  where deactivated_at is not null and deleted_at is null;
create index users_leaving_by_name on users (lower(last_name || ' ' || first_name), id)
  where deletion_scheduled_for is not null and deleted_at is null;
create index users_found on users
  using gin (lower(first_name || ' ' || last_name || ' ' || email::text) gin_trgm_ops)
  where deleted_at is null;

create index users_subscribed on users (id) where subscribed_newsletter and deactivated_at is null;

-- Those who were invited into Sightline itself and have not answered yet.
create index invitations_into_place on invitations (id) where state = 'open' and plan_id is null;

create index organization_plans_named on organization_plans using gin (name gin_trgm_ops)
  where dissolved_at is null;
-- How many a plan has filed lately, private ones too.
create index insight_requests_of_plan_filed on insight_requests (plan_id, created_at)
  where plan_id is not null;
