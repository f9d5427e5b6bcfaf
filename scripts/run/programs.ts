import { getBrowser } from "./browser.ts";
import { getNginx } from "./nginx.ts";
import { getPromtool } from "./promtool.ts";

// Fetches the programs that tests need and npm does not bring. A run starts this first of all, so
// that no test waits for a download. What can't be had is named by the step that needs it.

let isComplete = true;
for (const get of [getBrowser, getPromtool, getNginx]) {
  try {
    get();
  } catch {
    isComplete = false;
  }
}
process.exitCode = isComplete ? 0 : 1;
