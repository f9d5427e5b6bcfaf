import { existsSync } from "node:fs";
import { canUseApt, installByApt } from "#scripts/run/apt.ts";
import { runStep } from "#scripts/checks/checks.steps.ts";
import { runUnitTests } from "#scripts/checks/checks.tests.ts";
import { clearUpWhenAsked } from "#scripts/run/leaveNothing.mjs";

const programs = "/usr/lib/postgresql/15/bin";

clearUpWhenAsked();
if (!existsSync(programs) && canUseApt()) installByApt("postgresql-15");
if (!existsSync(programs)) {
  console.error("PostgreSQL 15 is missing: sudo apt-get install -y postgresql-15");
  process.exit(1);
}
const { passed, failed } = await runStep({
  name: "server on 15",
  run: () => runUnitTests(["--project", "server"], { TEST_PG_BIN: programs }),
});
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
