create table calendars (
  id integer primary key generated always as identity,
  name text not null check (char_length(name) between 1 and 80),
  time_zone text not null,
  -- Per weekday a list of intervals: { "monday": [["09:00", "17:00"]] }.
  hours jsonb not null check (jsonb_typeof(hours) = 'object'),
  created_at timestamptz(3) not null default now()
);

create table calendar_holidays (
  calendar_id integer not null references calendars on delete cascade,
  day date not null,
  name text not null default '',
  primary key (calendar_id, day)
);
