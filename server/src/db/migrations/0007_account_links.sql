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
