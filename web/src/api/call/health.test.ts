import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currentHealth, noteAnswer, noteSilence, subscribeHealth } from "./health.ts";
import { holdClock, letPassUntil } from "#testing/clock.ts";
import { json, startTestServer } from "./testServer.ts";

let server: Awaited<ReturnType<typeof startTestServer>>;
let ready: number;

beforeEach(async () => {
  holdClock();
  ready = 503;
  server = await startTestServer((_heard, response) => json(response, ready, {}));
});
afterEach(async () => {
  noteAnswer(200);
  // Whoever still watches looks once more, and is content.
  window.dispatchEvent(new Event("online"));
  vi.useRealTimers();
  vi.restoreAllMocks();
  await server.stop();
});

test("a server that does not answer is watched until it is ready again", async () => {
  const heard: string[] = [];
  const stop = subscribeHealth(() => heard.push(currentHealth()));
  noteSilence();
  expect(currentHealth()).toBe("failing");
  await letPassUntil(() => expect(server.heard.map((one) => one.path)).toEqual(["/readyz"]));
  expect(currentHealth()).toBe("failing");
  ready = 200;
  await letPassUntil(() => expect(currentHealth()).toBe("well"));
  expect(heard).toEqual(["failing", "well"]);
  stop();
});

test("a server that says nothing is asked again", async () => {
  const silent = await startTestServer(() => undefined);
  noteSilence();
  await letPassUntil(() => expect(silent.heard.length).toBeGreaterThanOrEqual(2));
  expect(currentHealth()).toBe("failing");
  await silent.stop();
});

test("a device without network is offline, and asks at once when it is back", async () => {
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  window.dispatchEvent(new Event("offline"));
  expect(currentHealth()).toBe("offline");
  ready = 200;
  onLine.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  await expect.poll(currentHealth).toBe("well");
});

test("an answer that was under way when the network went away does not mean that it is back", async () => {
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  window.dispatchEvent(new Event("offline"));
  noteAnswer(200);
  expect(currentHealth()).toBe("offline");
  ready = 200;
  onLine.mockReturnValue(true);
  window.dispatchEvent(new Event("online"));
  await expect.poll(currentHealth).toBe("well");
});

test.each([
  [200, "well"],
  [404, "well"],
  [500, "well"],
  [502, "failing"],
  [503, "failing"],
  [504, "failing"],
])("an answer with %i means %s", (status, health) => {
  noteAnswer(status);
  expect(currentHealth()).toBe(health);
});
