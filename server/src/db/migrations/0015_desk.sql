create unlogged table desk_presence (
  request_id integer not null,
  user_id integer not null references users on delete cascade,
  seen_at timestamptz(3) not null,
  primary key (request_id, user_id)
);
create index desk_presence_by_age on desk_presence (seen_at);
