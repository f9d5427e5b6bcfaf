-- Who did what to whom, for ever. Rows hold ids and names of fields alone, so that they can stay when
-- a person goes; nothing here refers to another table for the same reason.
create table audit_acts (
  id bigint primary key,
  at timestamptz(3) not null,
  act text not null,
  -- Null for what the place does by itself, and for whoever is not signed in.
  actor_id integer,
  subject_kind text,
  subject_id bigint,
  fields text[] not null default '{}',
  -- What stands beside, salted and hashed: it can be erased, but not exchanged.
  details_hash bytea check (length(details_hash) = 32),
  origin_hash bytea check (length(origin_hash) = 32),
  check ((subject_kind is null) = (subject_id is null))
);
create index audit_acts_by_actor on audit_acts (actor_id, id);
create index audit_acts_by_subject on audit_acts (subject_kind, subject_id, id);
create index audit_acts_by_act on audit_acts (act, id);
create index audit_acts_by_time on audit_acts (at, id);

create sequence audit_act_ids owned by audit_acts.id;

-- The transaction has its own number before the act gets its own: who reads first the last number
-- given, and then which transactions run, knows when all acts up to it are there to be sealed.
create function number_audit_act() returns trigger language plpgsql as $$
begin
  perform pg_current_xact_id();
  new.id := nextval('audit_act_ids');
  return new;
end $$;
create trigger audit_acts_numbered before insert on audit_acts
  for each row execute function number_audit_act();

-- What was changed from and to, and the network address it came from: personal, therefore erasable.
create table audit_details (
  act_id bigint not null references audit_acts,
  part text not null check (part in ('details', 'origin')),
  salt bytea not null check (length(salt) = 16),
  -- A JSON object, as text: its hash is of these very letters.
  value text not null check (jsonb_typeof(value::jsonb) = 'object'),
  -- Whose data it is; erased with the first of them who goes.
  person_ids integer[] not null,
  recorded_at timestamptz(3) not null,
  primary key (act_id, part)
);
create index audit_details_by_person on audit_details using gin (person_ids);
create index audit_origins_by_age on audit_details (recorded_at) where part = 'origin';

-- Each seals the acts after the one before, up to its last, and that one with them.
create table audit_seals (
  id bigint primary key generated always as identity,
  last_act_id bigint not null unique,
  acts integer not null check (acts >= 0),
  previous_hash bytea not null check (length(previous_hash) = 32),
  hash bytea not null check (length(hash) = 32),
  sealed_at timestamptz(3) not null
);
