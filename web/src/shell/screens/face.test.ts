import { afterEach, beforeEach, expect, test, vi } from "vitest";

const load = vi.fn<(font: string) => Promise<unknown[]>>();
let untilFaceIsThere: typeof import("./face.ts").untilFaceIsThere;
beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { fonts: { load } });
  vi.resetModules();
  ({ untilFaceIsThere } = await import("./face.ts"));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  load.mockReset();
});

async function isThereAfter(ms: number): Promise<boolean> {
  let isThere = false;
  void untilFaceIsThere().then(() => (isThere = true));
  await vi.advanceTimersByTimeAsync(ms);
  return isThere;
}

test("is waited for until it has come, and asked for once", async () => {
  let come: (faces: unknown[]) => void = () => undefined;
  load.mockReturnValue(new Promise((resolve) => (come = resolve)));
  expect(await isThereAfter(1_000)).toBe(false);
  come([]);
  expect(await isThereAfter(0)).toBe(true);
  expect(load).toHaveBeenCalledTimes(1);
});

test("is not waited for when it is lost", async () => {
  load.mockRejectedValue(new Error("It did not come."));
  expect(await isThereAfter(0)).toBe(true);
});

test("is not waited for longer than words would be kept back", async () => {
  load.mockReturnValue(new Promise(() => undefined));
  expect(await isThereAfter(2_999)).toBe(false);
  expect(await isThereAfter(1)).toBe(true);
});
