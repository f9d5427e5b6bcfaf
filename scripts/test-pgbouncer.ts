import { existsSync } from "node:fs";
import { canUseApt, installByApt } from "#scripts/run/apt.ts";
import { runStep } from "#scripts/checks/checks.steps.ts";
import { runUnitTests } from "#scripts/checks/checks.tests.ts";
import { clearUpWhenAsked } from "#scripts/run/leaveNothing.mjs";

const program = "/usr/sbin/pgbouncer";

// npm run test:pgbouncer                          all server tests
// npm run test:pgbouncer -- server/src/requests   some of them

clearUpWhenAsked();
if (!existsSync(program) && canUseApt()) installByApt("pgbouncer");
if (!existsSync(program)) {
  console.error("PgBouncer is missing: sudo apt-get install -y pgbouncer");
  process.exit(1);
}
// Each statement is planned anew and goes one step further.
const patience = ["--testTimeout", "300000"];
const args = ["--project", "server", ...patience, ...process.argv.slice(2)];
const { passed, failed } = await runStep({
  name: "server through PgBouncer",
  run: () => runUnitTests(args, { TEST_PGBOUNCER: program }),
});
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
