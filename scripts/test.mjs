import { leaveNothing } from "#scripts/run/leaveNothing.mjs";

await leaveNothing(["scripts/checks/checks.ts", ...process.argv.slice(2)]);
