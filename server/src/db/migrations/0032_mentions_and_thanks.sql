-- Whom a text has named, so that nobody is told twice: wherever people talk, not on the board alone.
create table mentions (
  request_id integer references insight_requests on delete cascade,
  share_id integer references insight_group_shares on delete cascade,
  post_id integer references board_posts on delete cascade,
  -- Null: the post itself names the person, or the insight that answers the request.
  comment_id integer references comments on delete cascade,
  user_id integer not null references users,
  created_at timestamptz(3) not null,
  constraint mentions_in_one_place check (num_nonnulls(request_id, share_id, post_id) = 1),
  constraint mentions_once unique nulls not distinct (post_id, request_id, share_id, comment_id, user_id)
);
insert into mentions (post_id, comment_id, user_id, created_at)
select post_id, comment_id, user_id, created_at from board_mentions;
drop table board_mentions;

create index mentions_of_request on mentions (request_id) where request_id is not null;
create index mentions_of_share on mentions (share_id) where share_id is not null;
create index mentions_of_comment on mentions (comment_id) where comment_id is not null;
create index mentions_by_user on mentions (user_id);

-- What was published is never changed, but for the name that somebody who has left was called by.
create or replace function refuse_other_words() returns trigger language plpgsql as $$
declare
  gone text := current_setting('sightline.forgotten_person', true);
begin
  if tg_op = 'DELETE'
    and is_being_erased((select request_id from insights where id = old.insight_id))
  then return old; end if;
  if tg_op = 'UPDATE' and gone ~ '^[1-9]\d*$' then
    old.body := regexp_replace(
      old.body, '@\[[^][\n]{1,210}\]\(user:' || gone || '\)', '@[-](user:' || gone || ')', 'g'
    );
    if new is not distinct from old then return new; end if;
  end if;
  raise exception 'what was published is never changed; publish a new version';
end $$;

-- Who found something helpful: once each, for a comment or a post.
create table thanks (
  comment_id integer references comments on delete cascade,
  post_id integer references board_posts on delete cascade,
  user_id integer not null references users,
  created_at timestamptz(3) not null,
  constraint thanks_for_one_thing check (num_nonnulls(comment_id, post_id) = 1)
);
create unique index thanks_for_comment on thanks (comment_id, user_id) where comment_id is not null;
create unique index thanks_for_post on thanks (post_id, user_id) where post_id is not null;
create index thanks_by_user on thanks (user_id);

analyze mentions;
