import path from "node:path";
import { timeCalls } from "./calls.ts";
import { fillPlace, placeOf } from "./places.ts";
import { timeBackup, timeUpkeep, weighTables } from "./upkeep.ts";

// node bench/scale/scale.ts [folder=/tmp/sightline-scale] [sizes=1000,100000,1000000,10000000] [rounds=100] [steps=fill,weigh,calls,upkeep,backup]
// What grows with a place: each size is filled once, with descriptions of 500 characters, and stays
// in that folder; then what its rows and indexes take, the medians of whole calls, in ms (and what
// the database's processes used for one), and what keeping it takes. For ten million have 60 GB free.

const [
  folder = "/tmp/sightline-scale",
  sizes = "1000,100000,1000000,10000000",
  rounds = "100",
  steps = "fill,weigh,calls,upkeep,backup",
] = process.argv.slice(2);

const places = sizes.split(",").map((size) => placeOf(path.resolve(folder), Number(size)));
const wanted = new Set(steps.split(","));
if (wanted.has("fill")) for (const place of places) await fillPlace(place);
if (wanted.has("weigh")) for (const place of places) await weighTables(place);
if (wanted.has("calls")) await timeCalls(places, Number(rounds));
if (wanted.has("upkeep")) for (const place of places) await timeUpkeep(place);
if (wanted.has("backup")) for (const place of places) await timeBackup(place);
