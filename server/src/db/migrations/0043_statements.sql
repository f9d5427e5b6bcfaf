-- How many statements a version makes, and how many of them cite a source, by what was decided on
-- them as it was published; null for what was published before.
alter table insight_versions
  add column statements integer check (statements >= 0),
  add column statements_sourced integer check (statements_sourced between 0 and statements),
  add constraint insight_versions_statements_counted
    check ((statements is null) = (statements_sourced is null));

-- Sentences that cite nothing, and what their author said of them.
create table insight_decisions (
  insight_id integer not null,
  version integer not null,
  number integer not null check (number > 0),
  -- Whom it names stands there by number alone.
  sentence text not null check (char_length(sentence) between 1 and 1000),
  decision text not null check (decision in ('estimate', 'dismissed')),
  primary key (insight_id, version, number),
  foreign key (insight_id, version) references insight_versions
);
create function refuse_other_decisions() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE'
    and is_being_erased((select request_id from insights where id = old.insight_id))
  then return old; end if;
  raise exception 'what was decided on a sentence stays with its version';
end $$;
create trigger insight_decisions_only_grow before update or delete on insight_decisions
  for each row execute function refuse_other_decisions();
