import { buildWebIfChanged } from "./build-web.mjs";
import { exitCodeOf, whenAskedToEnd } from "#scripts/run/ending.mjs";
import { goOn, prepare } from "#scripts/run/prepare.mjs";

whenAskedToEnd((signal) => process.exit(exitCodeOf(signal)));
const node = await prepare();
await buildWebIfChanged(node);
goOn(node, ["server/src/main.ts", ...process.argv.slice(2)]);
