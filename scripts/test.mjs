import { leaveNothing } from "./leaveNothing.mjs";

await leaveNothing(["scripts/checks.ts", ...process.argv.slice(2)]);
