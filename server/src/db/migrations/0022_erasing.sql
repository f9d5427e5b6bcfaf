-- The log of a request and what was published only grow, but for one case: who leaves takes along
-- what nobody else sees. The transaction that erases a request names it first; nothing of another
-- request can go by this, and no word of any can be changed.
create function is_being_erased(request integer) returns boolean language sql stable as $$
  select current_setting('sightline.erased_request', true) is not distinct from request::text
$$;

create or replace function refuse_rewriting() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and is_being_erased(old.request_id) then return old; end if;
  raise exception 'the log of a request is only added to';
end $$;

create or replace function refuse_other_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    and is_being_erased((select request_id from insights where id = old.insight_id))
  then return old; end if;
  raise exception 'what was published is never changed; publish a new version';
end $$;

-- How long it took holds no word of anybody, and the figures are made of it: it outlasts its request.
alter table delivered_turnarounds drop constraint delivered_turnarounds_request_id_fkey;
