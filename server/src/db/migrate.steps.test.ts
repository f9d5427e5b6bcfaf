import { describe, expect, test } from "vitest";
import { findBreaks, findContraction, statementsOf } from "./migrate.steps.ts";

describe("what the version before can't go on beside is found", () => {
  test.each([
    ["a dropped table", "drop table groups;", "drops"],
    ["a dropped column", "alter table groups drop column name;", "drops"],
    ["one that is dropped without the word", "alter table groups drop name;", "drops"],
    ["one among others", "alter table groups add note text, drop name;", "drops"],
    ["a renamed table", "alter table groups rename to circles;", "renames"],
    ["a renamed column", "alter table groups rename column name to title;", "renames"],
    [
      "a column that must be set",
      "alter table groups add column note text not null;",
      "must be set",
    ],
    [
      "the second of two columns",
      "alter table groups add a int not null default 0, add b int not null;",
      "must be set",
    ],
    ["a value asked for", "alter table groups alter name set not null;", "may leave empty"],
    ["another type", "alter table groups alter column name type citext;", "changes the type"],
    [
      "another type, in full",
      "ALTER TABLE groups ALTER name SET DATA TYPE text;",
      "changes the type",
    ],
    [
      "a check",
      "alter table groups add constraint named check (name <> 'a; b not valid');",
      "checks every row",
    ],
    ["a key", "alter table groups add foreign key (plan_id) references plans;", "checks every row"],
    ["uniqueness", "alter table groups add unique (name);", "checks every row"],
    ["an index", "create index groups_name on groups (name);", "builds an index"],
    ["a unique one", "create unique index on only public.groups (name);", "builds an index"],
    ["what follows a comment", "-- harmless\n/* ; */ drop table groups;", "drops"],
    [
      "what follows a function",
      "create function f() returns int as $$ select 1; $$ language sql; drop table groups;",
      "drops",
    ],
    ["a mark that is not the first line", "\n-- contracts: later\ndrop table groups;", "drops"],
    ["a mark without a reason", "-- contracts:\ndrop table groups;", "drops"],
  ])("%s", (_name, sql, says) => {
    expect(findBreaks(sql).join()).toContain(says);
  });
});

describe("what it does not notice is let through", () => {
  test.each([
    [
      "a new table with all it has",
      "create table notes (id int not null); create index on notes (id); alter table notes add check (id > 0);",
    ],
    ["a column that may be empty", "alter table groups add column note text;"],
    ["a column with a default", "alter table groups add column note text not null default '';"],
    [
      "a constraint that is not checked yet",
      "alter table groups add constraint named check (name <> '') not valid;",
    ],
    ["its check, later", "alter table groups validate constraint named;"],
    ["an index that nobody waits for", "create index concurrently groups_name on groups (name);"],
    ["an index on a few rows", "create index on place (name);"],
    ["a constraint that goes", "alter table groups drop constraint named;"],
    ["a value that may be left out", "alter table groups alter name drop not null;"],
    ["words in a text", "insert into legal_texts values ('; drop table groups;');"],
    [
      "words in a function",
      "create or replace function f() returns void as $body$ begin drop table groups; end $body$ language plpgsql;",
    ],
    ["what says why", "-- contracts: nothing reads it since 0060\ndrop table groups;"],
  ])("%s", (_name, sql) => {
    expect(findBreaks(sql)).toEqual([]);
  });
});

test("the reason is what follows the mark", () => {
  expect(findContraction("-- contracts: nothing reads it\nselect 1;")).toBe("nothing reads it");
  expect(findContraction("select 1;")).toBeUndefined();
});

test("a file of a million letters is read in a time by its length", () => {
  const many = "select 'a;b' -- x\n;".repeat(50_000);
  expect(statementsOf(many)).toHaveLength(50_000);
});
