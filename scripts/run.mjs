// `node scripts/run.mjs <program> [arguments]`: any other program of ours, on a fresh clone too.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fail, goOn, prepare, root } from "./prepare.mjs";

const [program, ...args] = process.argv.slice(2);
if (!program || !existsSync(join(root, program)))
  fail(`There is no ${program ?? "program"} to run.`);
goOn(await prepare(), [program, ...args]);
