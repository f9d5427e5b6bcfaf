-- What of an insight a comment asks about: the words as they are read, with some on either side, by
-- which they are found again after a correction. It stands in the margin until it is closed.
create table comment_passages (
  comment_id integer primary key references comments on delete cascade,
  request_id integer references insight_requests,
  share_id integer references insight_group_shares on delete cascade,
  version integer not null check (version > 0),
  -- Empty once the comment's own words are erased.
  quote text not null,
  before text not null,
  after text not null,
  closed_at timestamptz(3),
  -- Closed by the comment that answers it, or by whoever asked.
  answer_id integer references comments on delete set null,
  settled boolean not null default false,
  constraint comment_passages_in_one_place check (num_nonnulls(request_id, share_id) = 1),
  constraint comment_passages_settled_closed check (not settled or closed_at is not null),
  constraint comment_passages_answer_another check (answer_id <> comment_id)
);
create index comment_passages_open_on_request on comment_passages (request_id, comment_id)
  where closed_at is null and request_id is not null;
create index comment_passages_open_on_share on comment_passages (share_id, comment_id)
  where closed_at is null and share_id is not null;
create index comment_passages_by_answer on comment_passages (answer_id) where answer_id is not null;
