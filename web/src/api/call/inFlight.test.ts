import { expect, test, vi } from "vitest";
import { releaseInFlight, shareInFlight } from "./inFlight.ts";

const url = "http://api.test/x";

test("is released when it finishes and when it fails", async () => {
  const start = vi.fn(async () => "a");
  await Promise.all([shareInFlight("k", url, start), shareInFlight("k", url, start)]);
  expect(start).toHaveBeenCalledTimes(1);
  const fail = vi.fn(async () => {
    throw new Error("no");
  });
  await expect(shareInFlight("k", url, fail)).rejects.toThrow("no");
  await expect(shareInFlight("k", url, start)).resolves.toBe("a");
});

test("the call itself is aborted only when nobody waits any more", async () => {
  const one = new AbortController();
  const two = new AbortController();
  let signal: AbortSignal | undefined;
  const start = (own: AbortSignal) => {
    signal = own;
    return new Promise<string>(() => {});
  };
  const calls = [
    shareInFlight("k2", url, start, one.signal),
    shareInFlight("k2", url, start, two.signal),
  ];
  const settled = Promise.allSettled(calls);
  one.abort();
  expect(signal?.aborted).toBe(false);
  two.abort();
  expect(signal?.aborted).toBe(true);
  expect((await settled).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  const again = vi.fn(async () => "b");
  await expect(shareInFlight("k2", url, again)).resolves.toBe("b");
});

test("what was released is not shared with later callers, and does not release theirs", async () => {
  let finish: ((answer: string) => void) | undefined;
  const old = shareInFlight("k3", url, () => new Promise<string>((resolve) => (finish = resolve)));
  releaseInFlight((one) => one === url);
  const answer = Promise.withResolvers<string>();
  const start = vi.fn(() => answer.promise);
  const newer = shareInFlight("k3", url, start);
  finish?.("old");
  await expect(old).resolves.toBe("old");
  void shareInFlight("k3", url, start);
  expect(start).toHaveBeenCalledTimes(1);
  answer.resolve("new");
  await expect(newer).resolves.toBe("new");
});
