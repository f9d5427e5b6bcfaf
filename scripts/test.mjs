import { goOn, prepare } from "./prepare.mjs";

goOn(await prepare(), ["scripts/checks.ts", ...process.argv.slice(2)]);
