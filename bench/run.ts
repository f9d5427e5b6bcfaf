import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import path from "node:path";

// npm run bench              every run, one after another
// npm run bench -- list      one of them

const runs = readdirSync(import.meta.dirname)
  .filter((name) => /^[a-z]+\.ts$/i.test(name) && !["run.ts", "report.ts"].includes(name))
  .map((name) => name.replace(/\.ts$/, ""))
  .toSorted();

const [wanted, ...further] = process.argv.slice(2);
if (wanted !== undefined && !runs.includes(wanted)) {
  console.error(`There is no run named ${wanted}; there are ${runs.join(", ")}.`);
  process.exit(1);
}

let failed = 0;
for (const run of wanted === undefined ? runs : [wanted]) {
  console.log(`\n— ${run}`);
  const { status } = spawnSync(
    process.execPath,
    [path.join(import.meta.dirname, `${run}.ts`), ...further],
    { stdio: "inherit" },
  );
  if (status !== 0) failed += 1;
}
process.exitCode = failed > 0 ? 1 : 0;
