-- Each backup that was read back and found good, for those who run the place: what is not here may
-- lie on some disk, but nobody has seen that it can be used.
create table backups (
  id integer primary key generated always as identity,
  -- What it holds is what there was then.
  moment timestamptz(3) not null,
  took_ms bigint not null check (took_ms >= 0),
  bytes bigint not null check (bytes >= 0),
  rows bigint not null check (rows >= 0),
  files integer not null check (files >= 0),
  -- The machine and its folder; neither says how to get in.
  host text not null,
  folder text not null
);
create index backups_by_moment on backups (moment);
