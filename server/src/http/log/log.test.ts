import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { until } from "#testing/patience.ts";
import { traceOf } from "./log.ts";

let app: TestApp;

beforeAll(async () => {
  app = await makeTestApp();
});
afterAll(() => app.close());

const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
const own = "0f8fad5b-d9cb-469f-a165-70867728950e";

test.each([
  ["as W3C writes it", `00-${trace}-00f067aa0ba902b7-01`, trace],
  ["of a later version, with more behind", `01-${trace}-00f067aa0ba902b7-01-more`, trace],
  ["of a version that can't be", `ff-${trace}-00f067aa0ba902b7-01`, undefined],
  ["of noughts", `00-${"0".repeat(32)}-00f067aa0ba902b7-01`, undefined],
  ["of a parent of noughts", `00-${trace}-${"0".repeat(16)}-01`, undefined],
  ["in capitals", `00-${trace.toUpperCase()}-00f067aa0ba902b7-01`, undefined],
  ["with something in front", `x00-${trace}-00f067aa0ba902b7-01`, undefined],
  ["with a line of its own", `00-${trace}\n-00f067aa0ba902b7-01`, undefined],
  ["that is missing", undefined, undefined],
])("a trace %s", (_name, header, taken) => {
  expect(traceOf(header, own)).toBe(taken ?? "0f8fad5bd9cb469fa16570867728950e");
});

test("the line of a call names the trace of who called", async () => {
  const headers = { traceparent: `00-${trace}-00f067aa0ba902b7-01` };
  await fetch(`${app.url}/api/v1/place`, { headers });
  await until("It was not logged.", () =>
    app.logged.some((line) => line.includes(`"trace_id":"${trace}"`)),
  );
});
