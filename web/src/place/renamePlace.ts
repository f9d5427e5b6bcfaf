import { placeRows } from "@sightline/contract/place/place.ts";
import { call } from "#api/call/call.ts";
import { setPlaceName } from "#ui/base/placeName.ts";

/** Asks how the place is called now, and says so wherever its name stands. */
export async function renamePlace(): Promise<void> {
  try {
    setPlaceName((await call(placeRows.getPlace, { background: true })).place.name);
  } catch {
    // The next page that is opened says it.
  }
}
