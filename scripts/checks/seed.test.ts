import fc from "fast-check";
import { expect, test } from "vitest";

test.runIf(process.env["TEST_SEED"])("random tests take the seed of the run", () => {
  expect(fc.readConfigureGlobal().seed).toBe(Number(process.env["TEST_SEED"]));
});
