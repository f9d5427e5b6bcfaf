import fastify from "fastify";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { noteCalls } from "./calls.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

test("somebody has called lately for two seconds after each call, whatever became of it", async () => {
  const app = fastify();
  const isCalled = noteCalls(app);
  expect(isCalled()).toBe(false);
  for (let turn = 0; turn < 2; turn += 1) {
    await app.inject("/none");
    vi.advanceTimersByTime(1_999);
    expect(isCalled()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(isCalled()).toBe(false);
  }
});

test.each(["/healthz", "/readyz"])("who asks %s looks after us, and is nobody", async (url) => {
  const app = fastify();
  const isCalled = noteCalls(app);
  app.get(url, () => "well");
  await app.inject(url);
  expect(isCalled()).toBe(false);
});
