import { readFileSync } from "node:fs";
import { expect } from "vitest";

// All random tests of a run take one seed, TEST_SEED, so that what failed can be had again. Loading
// fast-check takes longer than most files do, so only those that name it are given the seed.

const seed = Number(process.env["TEST_SEED"]);
const { testPath } = expect.getState();
if (
  Number.isInteger(seed) &&
  testPath &&
  /["']fast-check["']/.test(readFileSync(testPath, "utf8"))
) {
  const { configureGlobal } = await import("fast-check");
  configureGlobal({ seed });
}
