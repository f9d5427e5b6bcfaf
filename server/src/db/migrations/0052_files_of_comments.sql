-- A comment has files too. They come before it is sent: until then one waits, and is its owner's alone.
alter table attachments
  add column comment_id integer references comments on delete cascade,
  add column waiting boolean not null default false,
  drop constraint attachments_of_one_thing,
  add constraint attachments_of_one_thing check (
    num_nonnulls(draft_id, request_id, insight_id, post_id, comment_id)
      = case when waiting then 0 else 1 end
  );
create index attachments_by_comment on attachments (comment_id, id) where comment_id is not null;
-- What was never sent is removed after a while.
create index attachments_waiting on attachments (created_at) where waiting;
