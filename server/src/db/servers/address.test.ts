import { expect, test } from "vitest";
import { eachServerOf, hostsOf, readAddress } from "./address.ts";

const one = { host: "one", port: 5432 };
const two = { host: "two", port: 5433 };

test.each([
  ["postgres://u:p@one/db", "postgres://u:p@one/db", [one]],
  ["postgresql://one:5432,two:5433/db", "postgresql://one:5432/db", [one, two]],
  [
    "postgres://u:p%40%2F@one,two:5433/db?sslmode=verify-full",
    "postgres://u:p%40%2F@one/db?sslmode=verify-full",
    [one, two],
  ],
  [
    "postgres://u@one,two:5433/db?target_session_attrs=read-write",
    "postgres://u@one/db?target_session_attrs=read-write",
    [one, two],
  ],
  [
    "postgres://u@[::1]:5432,[fd00::2]:5433/db",
    "postgres://u@[::1]:5432/db",
    [
      { host: "::1", port: 5432 },
      { host: "fd00::2", port: 5433 },
    ],
  ],
  [
    "postgres://u@/db?host=one,two&port=5432,5433".replace("u@", ""),
    "postgres:///db?host=one&port=5432",
    [one, two],
  ],
  [
    "postgres:///db?user=u&host=%2Frun%2Fa,%2Frun%2Fb",
    "postgres:///db?user=u&host=%2Frun%2Fa",
    [
      { host: "/run/a", port: 5432 },
      { host: "/run/b", port: 5432 },
    ],
  ],
])("%s leads to its servers", (text, connectionString, servers) => {
  expect(readAddress(text)).toEqual({ connectionString, servers });
});

test.each([
  "mysql://one/db",
  "one,two",
  "postgres://one:port/db",
  "postgres://one:70000,two/db",
  "postgres://one,two:5432:5433/db",
])("%s is no address", (text) => {
  expect(readAddress(text)).toBeUndefined();
});

test("each of several is one of its own, and what leads to one is left to pg", async () => {
  const each = eachServerOf("postgres://u:very-secret@one:5432,two:5433/db?sslmode=no-verify");
  const connectionString = "postgres://u:very-secret@one:5432/db?sslmode=no-verify";
  expect(each.map(({ name }) => name)).toEqual(["one:5432", "two:5433"]);
  expect(each.map(({ connection }) => connection.connectionString)).toEqual([
    connectionString,
    connectionString,
  ]);
  const written = { host: "one", port: 5432 };
  expect(await each[1]?.connection.servers?.find(written, async () => undefined)).toEqual({
    host: "two",
    port: 5433,
  });
  expect(eachServerOf("postgres://u@one/db").map(({ name }) => name)).toEqual(["one"]);
});

test("people read its hosts, and never its password", () => {
  expect(hostsOf("postgres://u:very-secret@one:5432,two:5433/db")).toBe("one, two");
});
