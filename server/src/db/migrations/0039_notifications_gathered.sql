-- What one was told of one thing is one line of the list, by the latest entry that its reader may see
-- and asked for. Whoever looks for those lines passes over an entry that a later one of its kind about
-- the same thing stands for: so many entries as one thing may have, they need not be read. What is
-- unread stands for itself.
alter table notifications add column superseded boolean not null default false;
update notifications set superseded = true
from (
  select id, row_number() over (
    partition by user_id, thread_kind, thread_id, kind, internal order by place desc
  ) as nth
  from notifications where listed
) latest
where notifications.id = latest.id and latest.nth > 1 and notifications.read_at is not null;

create index notifications_standing on notifications (user_id, place)
  where listed and not superseded;
drop index notifications_of_kind;
create index notifications_of_kind on notifications (user_id, kind, place)
  where listed and not superseded;
create index notifications_of_thing
  on notifications (user_id, thread_kind, thread_id, kind, internal, place)
  where listed and not superseded;
-- One by one, and counted.
create index notifications_about_thing
  on notifications (user_id, kind, thread_kind, thread_id, place) where listed;

analyze notifications;
