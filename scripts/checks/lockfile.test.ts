import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

type Entry = { optionalDependencies?: Record<string, string> };

/**
 * npm leaves out of the lockfile what the registry doesn't have, and `npm ci` then refuses the whole
 * lockfile. A tool whose newest version lacks some platforms has to wait for them.
 */
test("the lockfile holds every platform's part of every package", () => {
  const { packages }: { packages: Record<string, Entry> } = JSON.parse(
    readFileSync(join(import.meta.dirname, "..", "..", "package-lock.json"), "utf8"),
  );
  const present = Object.keys(packages);
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !present.some((other) => other.endsWith(`node_modules/${name}`)))
      .map((name) => `${path || "the root"} wants ${name}`),
  );
  expect(missing).toEqual([]);
});
