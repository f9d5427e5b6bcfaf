-- What the list of people is ordered by and searched in, kept with each account: to work it out anew
-- costs far more than to look at it, and for a column the planner knows how many have what is looked
-- for. Nobody finds who is deleted.
alter table users
  add listed_name text generated always as (lower(last_name || ' ' || first_name)) stored,
  add found_by text generated always as (
    case when deleted_at is null then lower(first_name || ' ' || last_name || ' ' || email::text) end
  ) stored;

drop index users_by_name, users_of_role_by_name, users_out_of_use_by_name, users_leaving_by_name,
  users_found;
create index users_by_name on users (listed_name, id) where deleted_at is null;
create index users_of_role_by_name on users (role, listed_name, id) where deleted_at is null;
create index users_out_of_use_by_name on users (listed_name, id)
  where deactivated_at is not null and deleted_at is null;
create index users_leaving_by_name on users (listed_name, id)
  where deletion_scheduled_for is not null and deleted_at is null;
create index users_found on users using gin (found_by gin_trgm_ops);

-- Those found within a stretch of names: stretches without any are passed over as a whole, so that
-- the first of many are reached without all of them being sorted. For the few that a rare word finds
-- the index above is better; the condition, true for all who can be found, is what chooses this one.
create extension if not exists btree_gist;
create index users_found_by_name on users
  using gist (listed_name, found_by gist_trgm_ops (siglen = 200)) where found_by <> '';
