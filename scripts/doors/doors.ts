import { join } from "node:path";
import {
  findBarrel,
  findCrowdedFolders,
  findDecidingQueries,
  findEmptyQueries,
  findStraySql,
  findTooLong,
  findUnreadable,
} from "./doors.content.ts";
import { findNounCircles, findWrongDirections } from "./doors.nouns.ts";
import { type Source, type Violation, readSources } from "./doors.sources.ts";
import { findRawBreakpoints, findRawValues } from "./doors.styles.ts";
import { findForbiddenImports } from "./doors.table.ts";

const rulesOfFiles: ((source: Source) => Violation[])[] = [
  findUnreadable,
  findForbiddenImports,
  findWrongDirections,
  findStraySql,
  findEmptyQueries,
  findDecidingQueries,
  findBarrel,
  findTooLong,
  findRawValues,
];
const rulesOfTheTree: ((sources: Source[]) => Violation[])[] = [
  findNounCircles,
  findCrowdedFolders,
  findRawBreakpoints,
];

/** Everything in the tree under `root` that goes through a wall instead of a door. */
export function findViolations(root: string): Violation[] {
  const sources = readSources(root);
  return [
    ...sources.flatMap((source) => rulesOfFiles.flatMap((rule) => rule(source))),
    ...rulesOfTheTree.flatMap((rule) => rule(sources)),
  ];
}

if (import.meta.main) {
  const violations = findViolations(process.argv[2] ?? join(import.meta.dirname, "..", ".."));
  for (const { file, line, rule, message } of violations) {
    console.log(`${file}:${line}  ${rule}  ${message}`);
  }
  process.exitCode = violations.length === 0 ? 0 : 1;
}
