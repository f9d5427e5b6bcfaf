-- Since when a question is asked, in its first wording; null for those that were always there. By this
-- a request made from an earlier one tells what was left open then from what is new.
alter table insight_questions add column asked_from timestamptz(3);
