import { execute } from "#scripts/checks/checks.steps.ts";
import { tool } from "#scripts/run/tool.ts";

const { code } = await execute(tool("oxfmt"), ["--write", ...process.argv.slice(2)], {
  limitMs: 60_000,
  isShown: true,
});
process.exitCode = code;
