-- What people say about a request, a share in a group or a post: one table for the three.
create table comments (
  id integer primary key generated always as identity,
  request_id integer references insight_requests,
  share_id integer references insight_group_shares on delete cascade,
  post_id integer references board_posts,
  author_id integer not null references users,
  -- A note among staff; the requester never sees it.
  internal boolean not null default false,
  body text not null,
  version integer not null default 1 check (version > 0),
  created_at timestamptz(3) not null,
  edited_at timestamptz(3),
  deleted_at timestamptz(3),
  deleted_by integer references users,
  -- Somebody has reported it: once deleted, its words are kept for those who decide on that.
  reported boolean not null default false,
  constraint comments_in_one_place check (num_nonnulls(request_id, share_id, post_id) = 1),
  constraint comments_internal_on_requests check (not internal or request_id is not null),
  constraint comments_deleted_by_somebody check ((deleted_at is null) = (deleted_by is null)),
  -- Of a deleted one the words go too, once it can no longer be taken back.
  constraint comments_have_words check (
    char_length(body) between 1 and 4000 or (deleted_at is not null and body = '')
  ),
  unique (post_id, id)
);

-- Those on requests keep their ids, by which followers were told. The others move up behind them,
-- each kind as a whole, so that every conversation keeps its order.
create temporary table moved on commit drop as
select
  coalesce((select max(id) from insight_request_comments), 0) as posts_by,
  coalesce((select max(id) from insight_request_comments), 0)
    + coalesce((select max(id) from board_comments), 0) as shares_by;

insert into comments (id, request_id, author_id, internal, body, version, created_at, edited_at, deleted_at, deleted_by)
overriding system value
select id, request_id, author_id, internal, body, version, created_at, edited_at, deleted_at,
  case when deleted_at is not null then author_id end
from insight_request_comments;

insert into comments (id, post_id, author_id, body, version, created_at, edited_at, deleted_at, deleted_by, reported)
overriding system value
select c.id + posts_by, c.post_id, c.author_id, c.body, c.version, c.created_at, c.edited_at, c.deleted_at, c.deleted_by,
  exists (select from board_reports r where r.comment_id = c.id and r.outcome is distinct from 'dismissed')
from board_comments c, moved;

insert into comments (id, share_id, author_id, body, version, created_at, edited_at, deleted_at, deleted_by)
overriding system value
select id + shares_by, share_id, author_id, body, version, created_at, edited_at, deleted_at,
  case when deleted_at is not null then author_id end
from insight_group_share_comments, moved;

select setval(pg_get_serial_sequence('comments', 'id'), greatest((select max(id) from comments), 1), exists (select from comments));

-- One by one they move to where others still are, so that nothing can be unique until all have.
alter table board_mentions
  drop constraint board_mentions_post_id_comment_id_fkey,
  drop constraint board_mentions_post_id_comment_id_user_id_key;
update board_mentions set comment_id = comment_id + posts_by from moved where comment_id is not null;
alter table board_mentions
  add unique nulls not distinct (post_id, comment_id, user_id),
  add foreign key (post_id, comment_id) references comments (post_id, id);

alter table board_reports drop constraint board_reports_post_id_comment_id_fkey;
drop index board_reports_once;
update board_reports set comment_id = comment_id + posts_by from moved where comment_id is not null;
alter table board_reports add foreign key (post_id, comment_id) references comments (post_id, id);
create unique index board_reports_once on board_reports (post_id, comment_id, reporter_id)
  nulls not distinct where settled_at is null;

-- Whoever sends a comment once more gets its first answer, which names it.
update idempotency_keys
set answer = jsonb_set(
  answer::jsonb, '{comment,id}',
  to_jsonb((answer::jsonb #>> '{comment,id}')::integer
    + case when path like '/api/v1/board_posts/%' then posts_by else shares_by end)
)::text
from moved
where method = 'POST' and status = 201
  and path ~ '^/api/v1/(board_posts|insight_group_shares)/\d+/comments$';

-- So do mails that still wait. In a new database there is no queue yet.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is null then return; end if;
  update graphile_worker._private_jobs
  set payload = jsonb_set(
    payload::jsonb, '{input,comment_id}', to_jsonb((payload #>> '{input,comment_id}')::integer + posts_by)
  )::json
  from moved
  where payload ->> 'name' = 'board_mention' and payload #>> '{input,comment_id}' is not null;
end $$;

drop table insight_request_comments;
drop table board_comments;
drop table insight_group_share_comments;

create index comments_of_request on comments (request_id, internal, id) where request_id is not null;
create index comments_of_share on comments (share_id, id) where share_id is not null;
create index comments_by_author on comments (author_id, id);
create index comments_to_erase on comments (deleted_at) where deleted_at is not null and body <> '';
-- Whose reports and mentions the board forgets, long after their words are gone.
create index comments_deleted_on_posts on comments (deleted_at)
  where post_id is not null and deleted_at is not null;
-- Who takes part in a thread on the board, without reading what they said.
create index comments_people on comments (post_id, author_id)
  where deleted_at is null and post_id is not null;

-- The planner would otherwise take a filled table for an empty one until the next autovacuum.
analyze comments;
