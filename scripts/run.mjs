// `node scripts/run.mjs [--leave-nothing] <program> [arguments]`: any other program of ours, on a
// fresh clone too.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { exitCodeOf, whenAskedToEnd } from "#scripts/run/ending.mjs";
import { leaveNothing } from "#scripts/run/leaveNothing.mjs";
import { fail, goOn, prepare, root } from "#scripts/run/prepare.mjs";

const isTidy = process.argv[2] === "--leave-nothing";
const [program, ...args] = process.argv.slice(isTidy ? 3 : 2);
if (!program || !existsSync(join(root, program)))
  fail(`There is no ${program ?? "program"} to run.`);
if (isTidy) await leaveNothing([program, ...args]);
whenAskedToEnd((signal) => process.exit(exitCodeOf(signal)));
goOn(await prepare(), [program, ...args]);
