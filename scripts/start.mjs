import { buildWebIfChanged } from "./build-web.mjs";
import { goOn, prepare } from "./prepare.mjs";

const node = await prepare();
await buildWebIfChanged(node);
goOn(node, ["server/src/main.ts", ...process.argv.slice(2)]);
