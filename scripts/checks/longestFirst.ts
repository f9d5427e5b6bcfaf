import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Files that take long though they are short. Vitest begins with the largest where it remembers no
 * earlier run, as in a fresh clone, and one of these at the end keeps a single worker busy for a
 * minute when the others have nothing left to do.
 */
export const long = [
  "scripts/growth/growth.test.ts",
  "web/src/testing/growth.test.ts",
  "server/src/notifications/notifications.kinds.test.ts",
  "server/src/notifications/notifications.lost.test.ts",
  "server/src/notifications/notifications.usual.test.ts",
  "server/src/startup.test.ts",
  "server/src/workers.test.ts",
  "server/src/testing/fuzz/fuzz.test.ts",
];

/** Most of a run is theirs, and the last of them are short, so that all workers end together. */
const last = "server";

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Vitest's own, which answers with a new one.
    // oxlint-disable-next-line unicorn/no-array-sort
    return longestFirst(await super.sort(files));
  }
}

type File = { moduleId: string; project: { name: string } };

/** A project after the other as before, since a worker is of one project. */
export function longestFirst<Given extends File>(files: readonly Given[]): Given[] {
  const byProject = Map.groupBy(files, ({ project }) => project.name);
  const inOrder = [...byProject].toSorted(([a], [b]) => Number(a === last) - Number(b === last));
  return inOrder.flatMap(([, ofProject]) => [
    ...ofProject.filter(isLong),
    ...ofProject.filter((file) => !isLong(file)),
  ]);
}

function isLong({ moduleId }: File): boolean {
  return long.some((file) => moduleId.endsWith(`/${file}`));
}
