create table organization_plans (
  id integer primary key generated always as identity,
  name text not null check (char_length(name) between 2 and 80),
  seats integer not null default 5 check (seats between 1 and 100000),
  created_at timestamptz(3) not null default now()
);

-- The person is the key: nobody is in two plans.
create table plan_members (
  user_id integer primary key references users on delete cascade,
  plan_id integer not null references organization_plans,
  role text not null check (role in ('owner', 'member')),
  joined_at timestamptz(3) not null default now()
);
create index plan_members_by_plan on plan_members (plan_id, joined_at, user_id);
