import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { ConfigError, configNames, isLoopback, readConfig, warningsOf } from "./config.ts";

describe("without any variable", () => {
  test("it serves on this machine alone, with the demo and the mailbox", () => {
    expect(readConfig({})).toMatchObject({
      port: 3002,
      host: "127.0.0.1",
      publicUrl: "http://localhost:3002",
      databaseUrl: null,
      smtpUrl: null,
      demo: true,
      workers: 1,
    });
  });

  test("an empty variable counts as not set", () => {
    expect(readConfig({ PORT: "", SMTP_URL: "" }).port).toBe(3002);
  });
});

describe("the demo", () => {
  test.each([
    ["on a database of one's own", { DATABASE_URL: "postgres://localhost/x" }, false],
    ["when other machines can reach it", { HOST: "0.0.0.0" }, false],
    [
      "when it is public",
      { PUBLIC_URL: "https://sightline.example.org", SMTP_URL: "smtp://mail.example.org" },
      false,
    ],
    ["when asked for", { HOST: "0.0.0.0", DEMO: "1" }, true],
    ["when refused", { DEMO: "0" }, false],
  ])("%s", (_name, environment, demo) => {
    expect(readConfig(environment).demo).toBe(demo);
  });
});

describe("a wrong variable is told in one sentence", () => {
  test.each([
    [{ PORT: "http" }, "PORT should be a port, 0 to 65535."],
    [{ PORT: "70000" }, "PORT should be a port, 0 to 65535."],
    [
      { DATABASE_URL: "mysql://localhost/x" },
      "DATABASE_URL should look like postgres://user:password@host/database.",
    ],
    [
      { DATABASE_OWNER_URL: "postgres://localhost/x" },
      "DATABASE_OWNER_URL is for a database of one's own: set DATABASE_URL as well, or neither.",
    ],
    [{ DATABASE_WAIT_SECONDS: "1m" }, "DATABASE_WAIT_SECONDS should be a number from 0 to 9999."],
    [
      { SMTP_URL: "mail.example.org" },
      "SMTP_URL should look like smtp://user:password@mail.example.org:587.",
    ],
    [
      { PUBLIC_URL: "sightline.example.org" },
      "PUBLIC_URL should look like https://sightline.example.org.",
    ],
    [{ DEMO: "yes" }, "DEMO should be 0 or 1."],
    [{ WORKERS: "0" }, "WORKERS should be a number from 1 to 99."],
    [{ DRAIN_SECONDS: "1.5" }, "DRAIN_SECONDS should be a number from 0 to 999."],
    [{ LOG_LEVEL: "loud" }, "LOG_LEVEL should be trace, debug, info, warn, error or silent."],
    ...["app.example.org", "https://app.example.org/", "*"].map(
      (given): [Record<string, string>, string] => [
        { PAGE_ORIGINS: given },
        "PAGE_ORIGINS should be the origins of pages served elsewhere, with commas, like https://app.example.org.",
      ],
    ),
    ...["maybe", "10.0.0.0/0", "10.0.0.0/33", "::/0", "10.0.0.0/8/8", "10.0.0.1,", "10.0.0"].map(
      (given): [Record<string, string>, string] => [
        { TRUST_PROXY: given },
        "TRUST_PROXY should be the addresses or networks of the proxies in front, with commas, like 127.0.0.1 or 10.0.0.0/8.",
      ],
    ),
  ])("%o", (environment, sentence) => {
    expect(() => readConfig(environment)).toThrow(new ConfigError(sentence));
  });

  test("a public address without mail refuses to start", () => {
    expect(() => readConfig({ PUBLIC_URL: "https://sightline.example.org" })).toThrow(
      "SMTP_URL must say where mail goes",
    );
  });
});

test("past a pooler leads a second address", () => {
  const DATABASE_URL = "postgres://pooler:6432/x";
  const DATABASE_DIRECT_URL = "postgres://one,two/x";
  expect(readConfig({ DATABASE_URL, DATABASE_DIRECT_URL, PREPARED_STATEMENTS: "0" })).toMatchObject(
    { databaseDirectUrl: DATABASE_DIRECT_URL, preparedStatements: false },
  );
  expect(readConfig({ DATABASE_URL })).toMatchObject({
    databaseDirectUrl: null,
    preparedStatements: true,
  });
});

test("standbys are read where they are named, beside a database of one's own", () => {
  const DATABASE_URL = "postgres://one/x";
  const DATABASE_READ_URL = "postgres://two,three:5433/x";
  expect(readConfig({ DATABASE_URL }).databaseReadUrl).toBeNull();
  expect(readConfig({ DATABASE_URL, DATABASE_READ_URL }).databaseReadUrl).toBe(DATABASE_READ_URL);
  expect(() => readConfig({ DATABASE_READ_URL })).toThrow("set DATABASE_URL as well, or neither");
});

test("several database servers are taken", () => {
  const several = "postgres://u:p@one:5432,two:5433/x?target_session_attrs=read-write";
  expect(readConfig({ DATABASE_URL: several }).databaseUrl).toBe(several);
});

test.each(["0", "1", "12"])("TRUST_PROXY by the number %s is refused in words", (number) => {
  expect(() => readConfig({ TRUST_PROXY: number })).toThrow(/no longer takes a number/);
});

test("proxies are trusted by their addresses and networks", () => {
  expect(readConfig({ TRUST_PROXY: "127.0.0.1, 10.0.0.0/8, fd00::/8" }).trustProxy).toEqual([
    "127.0.0.1",
    "10.0.0.0/8",
    "fd00::/8",
  ]);
});

test("localhost is one address, at which one server listens", () => {
  expect(readConfig({ HOST: "localhost" }).host).toBe("127.0.0.1");
});

test.each([
  ["no proxy", { HOST: "0.0.0.0" }, 0],
  ["loopback alone", { HOST: "127.0.0.1", TRUST_PROXY: "127.0.0.1" }, 0],
  ["every address", { HOST: "0.0.0.0", TRUST_PROXY: "127.0.0.1" }, 1],
  ["every address of both kinds", { HOST: "::", TRUST_PROXY: "10.0.0.0/8" }, 1],
])("a port that is reachable while a proxy is trusted is warned of: %s", (_name, set, count) => {
  expect(warningsOf(readConfig(set))).toHaveLength(count);
});

test.each([
  ["localhost", true],
  ["127.8.9.1", true],
  ["[::1]", true],
  ["app.localhost", true],
  ["localhost.example.org", false],
  ["127.0.0.1.example.org", false],
  ["192.168.0.1", false],
])("%s is this machine: %s", (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});

test("the README names every variable, and none that does not exist", async () => {
  const readme = await readFile(path.join(import.meta.dirname, "..", "..", "README.md"), "utf8");
  const section = readme.slice(readme.indexOf("## Configuration"));
  const table = section.slice(0, section.indexOf("\n## ", 3));
  const named = [...table.matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+)/gm)].flatMap(([, names]) =>
    [...(names ?? "").matchAll(/[A-Z_]+/g)].map(String),
  );
  expect(named.toSorted()).toEqual(configNames.toSorted());
});
