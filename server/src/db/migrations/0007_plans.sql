-- What somebody invited into a plan will be there.
alter table invitations add column plan_role text check (plan_role in ('owner', 'member'));
update invitations set plan_role = 'member' where plan_id is not null;
alter table invitations add check ((plan_role is null) = (plan_id is null));
create index invitations_open_by_plan on invitations (plan_id, expires_at)
  where state = 'open' and plan_id is not null;

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
