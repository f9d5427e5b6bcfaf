-- Pages of the log go back in time, whatever they are narrowed to.
drop index audit_acts_by_actor, audit_acts_by_subject, audit_acts_by_act;
create index audit_acts_by_actor on audit_acts (actor_id, at, id);
create index audit_acts_by_subject on audit_acts (subject_kind, subject_id, at, id);
create index audit_acts_by_act on audit_acts (act, at, id);

-- Seals are counted without a gap, and each but the first follows exactly one other: whoever seals
-- at the same time as somebody else fails, and one that was taken out is missed.
alter table audit_seals alter column id drop identity;
alter table audit_seals add unique (previous_hash);
alter table audit_seals add check (acts > 0);
