-- Several registrations of one address may wait side by side: each has its own link, and none takes
-- another's place. Those that were replaced before are dropped; that they were there still counts.
update registrations set state = 'discarded', password_hash = null where state = 'replaced';
alter table registrations
  drop constraint registrations_state_check,
  add constraint registrations_state_check check (state in ('open', 'confirmed', 'discarded')),
  drop constraint registrations_check,
  add constraint registrations_check check ((password_hash is not null) = (state = 'open'));

drop index registrations_open;
create index registrations_of_address on registrations (email, created_at);
