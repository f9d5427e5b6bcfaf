import { connect } from "node:net";
import { defineEndpoints } from "@sightline/contract/base/endpoint.ts";
import { expect, test } from "vitest";
import * as z from "zod/mini";
import { implement } from "#http/call.ts";
import { makeTestApp } from "#testing/app.ts";
import { until } from "#testing/patience.ts";
import { countCalls } from "./overload.testing.ts";

const rows = defineEndpoints({
  hold: {
    method: "GET",
    path: "/api/v1/test_hold",
    summary: "Is answered when the test says so.",
    access: "everybody",
    response: z.object({ done: z.boolean() }),
  },
});

test("who has waited in vain is told so, and the connection serves on", async () => {
  const held = Promise.withResolvers<void>();
  let started = 0;
  const implementation = implement(rows, {
    hold: async () => {
      started += 1;
      await held.promise;
      return { done: true };
    },
  });
  const app = await makeTestApp({
    running: true,
    bounds: { atOnce: 1, mostWaiting: 4, longestMs: 50 },
    further: { implementations: [implementation] },
  });
  const first = app.call(rows.hold);
  await until("It was not let through.", () => started === 1);
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  let heard = "";
  socket.on("data", (chunk) => (heard += chunk.toString()));
  const statuses = () => [...heard.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
  const ask = `GET ${rows.hold.path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
  socket.write(ask);
  await until("It was not told.", () => statuses().length === 1);
  expect(statuses()).toEqual(["503"]);
  expect(heard).toContain('"overloaded"');
  held.resolve();
  expect((await first).status).toBe(200);
  await until("It still holds its place.", async () => (await countCalls("under_way")) === 0);
  socket.write(ask);
  await until("It was not answered.", () => statuses().at(-1) === "200");
  expect(statuses()).toHaveLength(2);
  socket.destroy();
  await app.close();
});
