import { tmpdir } from "node:os";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "#config.ts";
import type { Connection } from "#db/database.ts";
import { migrate } from "#db/migrate.ts";
import { PlaceMetrics } from "#http/metrics/metrics.place.ts";
import { until } from "#testing/patience.ts";
import { serversOf } from "./address.ts";
import { OwnServer } from "#testing/servers/ownServer.ts";

describe("the metrics of standbys", () => {
  let primary: OwnServer;
  let standby: OwnServer;
  let place: PlaceMetrics;

  beforeAll(async () => {
    primary = await OwnServer.make();
    await primary.start();
    await primary.ask("create database place");
    const owner = connect("postgres");
    await migrate({ connection: owner, owner }, () => undefined);
    await primary.ask(
      `create role watcher login;
       grant usage on schema graphile_worker to watcher;
       grant select on all tables in schema graphile_worker, public to watcher`,
      "place",
    );
    standby = await primary.addStandby();
    place = new PlaceMetrics(connect("watcher"), readConfig({ DATA_DIR: tmpdir() }));
  });
  afterAll(async () => {
    await place.close();
    await primary.remove();
    await standby.remove();
  });

  function connect(user: string): Connection {
    return serversOf(`postgres://${user}@127.0.0.1:${primary.port}/place`);
  }

  const read = async (name: string) =>
    new RegExp(`^${name}(?:\\{standby="walreceiver 127.0.0.1"\\})? (\\S+)$`, "m").exec(
      await place.read(Promise.resolve({ answering: 1 })),
    )?.[1];

  test("nothing is told to a role that may not see them", async () => {
    expect(await read("sightline_database_up")).toBe("1");
    expect(await read("sightline_standbys")).toBeUndefined();
    expect(await read("sightline_standby_lag_bytes")).toBeUndefined();
  });

  test("a member of pg_monitor is told how far behind they are", async () => {
    await primary.ask("grant pg_monitor to watcher");
    await until(
      "It does not follow.",
      async () => (await read("sightline_standby_lag_bytes")) === "0",
    );
    expect(await read("sightline_standbys")).toBe("1");
    await until("There is no time.", async () =>
      /^\d/.test((await read("sightline_standby_lag_seconds")) ?? ""),
    );
    await standby.ask("select pg_wal_replay_pause()");
    await primary.ask("create table filled as select generate_series(1, 10000)", "place");
    await until(
      "It is not behind.",
      async () => Number(await read("sightline_standby_lag_bytes")) > 100_000,
    );
    await standby.ask("select pg_wal_replay_resume()");
    await until(
      "It stays behind.",
      async () => (await read("sightline_standby_lag_bytes")) === "0",
    );
  });

  test("one that is gone is no longer counted", async () => {
    await standby.stop();
    await until("It is still there.", async () => (await read("sightline_standbys")) === "0");
    expect(await read("sightline_standby_lag_bytes")).toBeUndefined();
  });
});
