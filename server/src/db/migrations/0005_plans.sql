create table organization_plans (
  id integer primary key generated always as identity,
  name text not null check (char_length(name) between 2 and 80),
  seats integer not null default 5 check (seats between 1 and 100000),
  created_at timestamptz(3) not null default now(),
  -- The last member has dissolved it; requests still name it.
  dissolved_at timestamptz(3)
);

-- The person is the key: nobody is in two plans.
create table plan_members (
  user_id integer primary key references users on delete cascade,
  plan_id integer not null references organization_plans,
  role text not null check (role in ('owner', 'member')),
  joined_at timestamptz(3) not null default now()
);
create index plan_members_by_plan on plan_members (plan_id, joined_at, user_id);

-- A plan with people in it has an owner. Looked at when the transaction ends, so that an owner can
-- be exchanged for another in any order.
create function keep_an_owner() returns trigger language plpgsql as $$
begin
  if exists (select from plan_members where plan_id = old.plan_id)
    and not exists (select from plan_members where plan_id = old.plan_id and role = 'owner')
  then
    raise exception 'plan % would have no owner', old.plan_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger plan_members_keep_an_owner after update or delete on plan_members
  deferrable initially deferred for each row execute function keep_an_owner();
