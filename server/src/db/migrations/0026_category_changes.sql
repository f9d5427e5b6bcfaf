-- Goes up with each change, so that of two people who change it at once the second hears of the first.
alter table insight_categories add column version integer not null default 1 check (version > 0);
alter table calendars add column version integer not null default 1 check (version > 0);

-- Who changed what: each row has what stood before it, and so what it was at any time can be told.
create table insight_category_changes (
  id integer primary key generated always as identity,
  category_id integer not null references insight_categories,
  -- The one that the change led to.
  version integer not null check (version > 0),
  changed_at timestamptz(3) not null,
  changed_by integer references users,
  -- Null where the category was made.
  before jsonb check (before is null or jsonb_typeof(before) = 'object'),
  unique (category_id, version)
);

create table calendar_changes (
  id integer primary key generated always as identity,
  calendar_id integer not null references calendars on delete cascade,
  version integer not null check (version > 0),
  changed_at timestamptz(3) not null,
  changed_by integer references users,
  before jsonb check (before is null or jsonb_typeof(before) = 'object'),
  unique (calendar_id, version)
);

-- How many half-written requests a change of a category's questions concerns.
create index drafts_by_category on drafts ((content ->> 'insight_category_id')) where kind = 'request';
