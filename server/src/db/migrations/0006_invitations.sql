create table invitations (
  id integer primary key generated always as identity,
  email citext not null check (length(email) between 3 and 254),
  plan_id integer references organization_plans on delete cascade,
  role text not null default 'member' check (role in ('member', 'analyst', 'admin')),
  invited_by integer references users on delete set null,
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'revoked', 'replaced')),
  accepted_by integer references users on delete set null,
  mails_sent integer not null default 0,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  settled_at timestamptz(3),
  -- What somebody invited into a plan will be there.
  plan_role text check (plan_role in ('owner', 'member')),
  -- Who joins a plan stays what they are in the system.
  check (plan_id is null or role = 'member'),
  check ((settled_at is null) = (state = 'open')),
  check ((plan_role is null) = (plan_id is null))
);
-- One open invitation per address into the same place; 0 stands for Sightline itself.
create unique index invitations_open on invitations (email, coalesce(plan_id, 0)) where state = 'open';
create index invitations_by_plan on invitations (plan_id, created_at) where plan_id is not null;
create index invitations_open_by_plan on invitations (plan_id, expires_at)
  where state = 'open' and plan_id is not null;
