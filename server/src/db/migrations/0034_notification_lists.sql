-- Whatever of a list is asked for is read off the end of an index, however long the list is: one
-- kind of it, what is unread of it, what one call had read.
create index notifications_of_kind on notifications (user_id, kind, place) where listed;
create index notifications_newest_unread on notifications (user_id, place)
  where listed and read_at is null;
create index notifications_read on notifications (user_id, read_at)
  where listed and read_at is not null;
-- What was read is shown on no screen any more; what stands in no list is kept for a day.
drop index notifications_on_screen;
create index notifications_on_screen on notifications (user_id, place)
  where on_screen and read_at is null;
create index notifications_unlisted on notifications (user_id, place) where not listed;
