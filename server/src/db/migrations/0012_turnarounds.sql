-- One row per request, written at its first delivery and never again: what the figures are made of.
create table delivered_turnarounds (
  request_id integer primary key references insight_requests,
  category_id integer not null references insight_categories,
  delivered_at timestamptz(3) not null,
  -- From submission to first delivery, less the pauses.
  working_minutes integer not null check (working_minutes >= 0),
  target_minutes integer not null check (target_minutes > 0),
  -- By the promise as the pauses had moved it.
  on_time boolean not null
);
create index delivered_turnarounds_by_category on delivered_turnarounds (category_id, delivered_at)
  include (working_minutes, on_time);

-- The last 90 days per category, made by a job: what everybody may call reads a row of this alone.
create table turnaround_figures (
  category_id integer primary key references insight_categories,
  sample_size integer not null,
  on_time_count integer not null check (on_time_count between 0 and sample_size),
  median_minutes integer,
  p90_minutes integer,
  -- [{ "working_minutes": 1140, "on_time": true, "requests": 1 }], shortest first.
  durations jsonb not null check (jsonb_typeof(durations) = 'array'),
  figured_at timestamptz(3) not null,
  -- What the rated ones of the last 90 days were given.
  rating_count integer not null default 0,
  rating_sum integer not null default 0,
  check ((sample_size = 0) = (median_minutes is null and p90_minutes is null)),
  check (rating_sum >= rating_count)
);

create table turnaround_weeks (
  category_id integer not null references insight_categories,
  -- The Monday, in the category's time zone.
  week date not null check (extract(isodow from week) = 1),
  sample_size integer not null check (sample_size > 0),
  on_time_count integer not null check (on_time_count between 0 and sample_size),
  median_minutes integer not null,
  primary key (category_id, week)
);
