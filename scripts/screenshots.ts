// Takes the pictures of docs/screenshots, from the demo world, with the harness of the journeys.
import { getBrowser } from "#scripts/run/browser.ts";
import { execute } from "#scripts/checks/checks.steps.ts";
import { clearUpWhenAsked } from "#scripts/run/leaveNothing.mjs";
import { tool } from "#scripts/run/tool.ts";

clearUpWhenAsked();
const { code } = await execute(tool("playwright"), ["test", "--reporter", "list"], {
  limitMs: 5 * 60_000,
  isShown: true,
  env: { CHROME_BIN: getBrowser(), TAKE_PICTURES: "1" },
});
process.exitCode = code;
