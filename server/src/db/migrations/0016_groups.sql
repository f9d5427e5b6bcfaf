create table insight_groups (
  id integer primary key generated always as identity,
  name text not null check (char_length(name) between 2 and 80),
  description text not null default '' check (char_length(description) <= 2000),
  version integer not null default 1,
  created_at timestamptz(3) not null,
  activity_at timestamptz(3) not null
);

create table insight_group_members (
  group_id integer not null references insight_groups on delete cascade,
  user_id integer not null references users on delete cascade,
  role text not null check (role in ('owner', 'member')),
  joined_at timestamptz(3) not null,
  primary key (group_id, user_id)
);
create index insight_group_members_by_user on insight_group_members (user_id, group_id);

create function keep_a_group_owner() returns trigger language plpgsql as $$
begin
  if exists (select from insight_group_members where group_id = old.group_id)
    and not exists (select from insight_group_members where group_id = old.group_id and role = 'owner')
  then
    raise exception 'group % would have no owner', old.group_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger insight_group_members_keep_an_owner
  after update or delete on insight_group_members
  deferrable initially deferred for each row execute function keep_a_group_owner();

create table insight_group_invites (
  id integer primary key generated always as identity,
  group_id integer not null references insight_groups on delete cascade,
  user_id integer not null references users on delete cascade,
  invited_by integer references users on delete set null,
  -- Works only for the signed-in invited account, so it is kept as it is.
  invitation_token text not null unique check (char_length(invitation_token) >= 32),
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'revoked', 'replaced')),
  mails_sent integer not null default 0 check (mails_sent between 0 and 3),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  settled_at timestamptz(3),
  check ((settled_at is null) = (state = 'open')),
  check (expires_at > created_at)
);
create unique index insight_group_invites_open on insight_group_invites (group_id, user_id) where state = 'open';
create index insight_group_invites_by_user on insight_group_invites (user_id, id) where state = 'open';
-- Those of a person or a group, whatever became of them: asked for when they leave, export or are deleted.
create index insight_group_invites_by_group on insight_group_invites (group_id);
create index insight_group_invites_of_user on insight_group_invites (user_id);

create table insight_group_shares (
  id integer primary key generated always as identity,
  group_id integer not null references insight_groups on delete cascade,
  insight_id integer not null references insights,
  shared_by integer not null references users,
  note text not null default '' check (char_length(note) <= 2000),
  created_at timestamptz(3) not null,
  ends_at timestamptz(3),
  -- Once per group while it lasts.
  unique (group_id, insight_id),
  check (ends_at > created_at)
);
create index insight_group_shares_by_insight on insight_group_shares (insight_id, group_id);
create index insight_group_shares_newest on insight_group_shares (group_id, id desc);
create index insight_group_shares_by_sharer on insight_group_shares (shared_by, id);

create table insight_group_share_comments (
  id integer primary key generated always as identity,
  share_id integer not null references insight_group_shares on delete cascade,
  author_id integer not null references users,
  body text not null,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  edited_at timestamptz(3),
  deleted_at timestamptz(3),
  -- Of a deleted one the words go too, once it can no longer be taken back.
  check (char_length(body) between 1 and 4000 or (deleted_at is not null and body = ''))
);
create index insight_group_share_comments_by_share on insight_group_share_comments (share_id, id);
create index insight_group_share_comments_by_author on insight_group_share_comments (author_id, id);
create index insight_group_share_comments_to_erase on insight_group_share_comments (deleted_at)
  where deleted_at is not null and body <> '';
