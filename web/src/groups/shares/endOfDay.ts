import { stretchAt } from "@sightline/contract/clock/clock.zones.ts";
import { type Moment, momentOf } from "@sightline/contract/base/moments.ts";

/** The last moment of a calendar day where the person lives; a share "until Friday" lasts all of it. */
export function endOfDay(day: string, zone: string): Moment {
  const asIfUtc = Date.parse(`${day}T23:59:59.999Z`);
  const near = asIfUtc - stretchAt(zone, asIfUtc).offsetMs;
  // Looked at again from nearby: the clocks may change between there and UTC's end of the day.
  return momentOf(asIfUtc - stretchAt(zone, near).offsetMs);
}

/** The day it is there now, for the least a date field takes. */
export function dayIn(zone: string, now: Date): string {
  const offset = stretchAt(zone, now.getTime()).offsetMs;
  return momentOf(now.getTime() + offset).slice(0, 10);
}
