-- What an analyst may start from.
alter table insight_categories
  add column outline text not null default '' check (char_length(outline) <= 10000);

-- What has to be ticked before an insight of a category is published. One that is asked no more
-- stays, since ticks were set on it.
create table insight_checklist_items (
  id integer primary key generated always as identity,
  category_id integer not null references insight_categories on delete cascade,
  position integer not null,
  text text not null check (char_length(text) between 3 and 200),
  retired_at timestamptz(3)
);
create index insight_checklist_items_of_category
  on insight_checklist_items (category_id, position, id) where retired_at is null;
create index insight_checklist_items_by_category on insight_checklist_items (category_id);

-- For the next version of a request's insight; 0 where it has none yet.
create table insight_checklist_ticks (
  request_id integer not null references insight_requests on delete cascade,
  base_version integer not null check (base_version >= 0),
  item_id integer not null references insight_checklist_items on delete cascade,
  ticked_by integer not null references users,
  ticked_at timestamptz(3) not null,
  primary key (request_id, base_version, item_id)
);
create index insight_checklist_ticks_by_item on insight_checklist_ticks (item_id);
create index insight_checklist_ticks_by_person on insight_checklist_ticks (ticked_by);

-- Pieces of text that are put into others: one's own, or those of everybody at the desk.
create table text_blocks (
  id integer primary key generated always as identity,
  -- Null where who made what is shared has left.
  author_id integer references users,
  shared boolean not null,
  name text not null check (char_length(name) between 1 and 80),
  body text not null check (char_length(body) between 1 and 10000),
  version integer not null default 1 check (version > 0),
  created_at timestamptz(3) not null,
  edited_at timestamptz(3) not null,
  -- Until it can no longer be brought back.
  deleted_at timestamptz(3),
  -- What it is found by in its order.
  sort_name text not null generated always as (lower(name)) stored,
  check (shared or author_id is not null)
);
create unique index text_blocks_own on text_blocks (author_id, sort_name)
  where not shared and deleted_at is null;
create unique index text_blocks_shared on text_blocks (sort_name)
  where shared and deleted_at is null;
create index text_blocks_by_author on text_blocks (author_id);
create index text_blocks_deleted on text_blocks (deleted_at) where deleted_at is not null;
