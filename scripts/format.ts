import { execute, tool } from "./checks.steps.ts";

const { code } = await execute(tool("oxfmt"), ["--write", ...process.argv.slice(2)], {
  limitMs: 60_000,
  quiet: false,
});
process.exitCode = code;
