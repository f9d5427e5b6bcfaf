alter table users
  add column pending_email citext check (length(pending_email) between 3 and 254),
  add column notification_choices jsonb not null default '{}' check (jsonb_typeof(notification_choices) = 'object'),
  add column deletion_scheduled_for timestamptz(3),
  add column deleted_at timestamptz(3);

-- Somebody asked for an account with this address. No user exists until the mailed link is spent.
-- The password's hash is needed only as long as the registration can still be confirmed.
create table registrations (
  id integer primary key generated always as identity,
  email citext not null check (length(email) between 3 and 254),
  password_hash text,
  first_name text not null check (length(first_name) between 1 and 100),
  last_name text not null check (length(last_name) between 1 and 100),
  activity text not null check (length(activity) <= 100),
  time_zone text not null,
  subscribed_newsletter boolean not null,
  terms_agreed_at timestamptz(3) not null,
  terms_version text not null,
  state text not null default 'open' check (state in ('open', 'replaced', 'confirmed', 'discarded')),
  created_at timestamptz(3) not null,
  check ((password_hash is not null) = (state in ('open', 'replaced')))
);
create unique index registrations_open on registrations (email) where state = 'open';
create index registrations_by_age on registrations (created_at);

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
  -- Who joins a plan stays what they are in the system.
  check (plan_id is null or role = 'member'),
  check ((settled_at is null) = (state = 'open'))
);
-- One open invitation per address into the same place; 0 stands for Sightline itself.
create unique index invitations_open on invitations (email, coalesce(plan_id, 0)) where state = 'open';
create index invitations_by_plan on invitations (plan_id, created_at) where plan_id is not null;

-- The links in mails. Only hashes are kept; spent and replaced ones stay for a while, so that they
-- can say what became of them.
create table account_links (
  id integer primary key generated always as identity,
  kind text not null check (kind in ('confirmation', 'password_reset', 'email_change', 'invitation')),
  token_hash bytea not null unique check (length(token_hash) = 32),
  email citext not null,
  registration_id integer references registrations on delete cascade,
  invitation_id integer references invitations on delete cascade,
  user_id integer references users on delete cascade,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  replaced_at timestamptz(3),
  check (expires_at > created_at),
  check ((kind = 'confirmation') = (registration_id is not null)),
  check ((kind = 'invitation') = (invitation_id is not null)),
  check ((kind in ('password_reset', 'email_change')) = (user_id is not null))
);
create unique index account_links_open_registration on account_links (registration_id) where used_at is null and replaced_at is null;
create unique index account_links_open_invitation on account_links (invitation_id) where used_at is null and replaced_at is null;
create unique index account_links_open_user on account_links (user_id, kind) where used_at is null and replaced_at is null;
create index account_links_by_age on account_links (created_at);

-- Where a person has signed in before, so that a new device can be told to them.
create table known_devices (
  user_id integer not null references users on delete cascade,
  device text not null,
  first_seen_at timestamptz(3) not null,
  primary key (user_id, device)
);
insert into known_devices (user_id, device, first_seen_at)
select user_id, device, min(created_at) from sessions group by user_id, device;

create table data_exports (
  id integer primary key generated always as identity,
  user_id integer not null references users on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'working', 'ready', 'failed', 'expired')),
  progress smallint not null default 0 check (progress between 0 and 100),
  file text,
  bytes bigint,
  created_at timestamptz(3) not null,
  ready_at timestamptz(3),
  expires_at timestamptz(3),
  check ((state = 'ready') = (file is not null))
);
create index data_exports_by_user on data_exports (user_id, created_at desc);
create unique index data_exports_running on data_exports (user_id) where state in ('waiting', 'working');
