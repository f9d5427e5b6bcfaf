create table insight_categories (
  id integer primary key generated always as identity,
  -- Never a number and never "all": addresses name a category by id or slug, and every one as "all".
  slug text not null unique check (slug ~ '^[a-z][a-z0-9]*(-[a-z0-9]+)*$' and slug <> 'all'),
  name text not null check (char_length(name) between 2 and 80),
  description text not null default '' check (char_length(description) <= 2000),
  icon text not null,
  position integer not null,
  calendar_id integer not null references calendars,
  target_minutes integer not null check (target_minutes > 0),
  retired_at timestamptz(3)
);

create sequence insight_question_lineages as integer;

-- One row per version. A lineage is the question through all its wordings.
create table insight_questions (
  id integer primary key generated always as identity,
  category_id integer not null references insight_categories,
  lineage_id integer not null default nextval('insight_question_lineages'),
  version integer not null default 1 check (version > 0),
  position integer not null,
  label text not null check (char_length(label) between 1 and 300),
  help text not null default '' check (char_length(help) <= 2000),
  kind text not null check (
    kind in ('short_text', 'long_text', 'number', 'date', 'choice', 'choices', 'yes_no', 'url')
  ),
  required boolean not null,
  limits jsonb not null default '{}' check (jsonb_typeof(limits) = 'object'),
  choices jsonb not null default '[]' check (jsonb_typeof(choices) = 'array'),
  -- { "lineage_id": 3, "is": true }: asked only if that earlier question has this answer.
  condition jsonb check (condition is null or condition ?& array['lineage_id', 'is']),
  superseded_at timestamptz(3),
  unique (lineage_id, version),
  check ((kind in ('choice', 'choices')) = (jsonb_array_length(choices) > 0))
);
create unique index insight_questions_current on insight_questions (lineage_id) where superseded_at is null;
create index insight_questions_by_category on insight_questions (category_id, position)
  where superseded_at is null;

-- An answer is shown with the wording it was given on, so a wording never changes.
create function refuse_new_wording() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'superseded_at' - 'position') <> (to_jsonb(old) - 'superseded_at' - 'position') then
    raise exception 'a question is never changed in place; insert a new version';
  end if;
  return new;
end $$;
create trigger insight_questions_keep_wording before update on insight_questions
  for each row execute function refuse_new_wording();
