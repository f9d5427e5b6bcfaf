import type { Moment } from "@sightline/contract/base/moments.ts";
import type { SystemRole } from "@sightline/contract/people.shapes.ts";
import type { RawBuilder } from "kysely";

export type Seeker = { id: number; role: SystemRole };

/**
 * What a noun says of those of its things that can be found. All three are asked within queries on
 * `search_documents d`: what somebody may no longer see is not found from that moment on. Each looks
 * up the one thing (no `exists`, which the database may answer by going through all of them).
 */
export type Findable = {
  sees: (seeker: Seeker, now: Moment) => RawBuilder<boolean>;
  title: RawBuilder<string>;
  /** What an excerpt is taken from. */
  text: RawBuilder<string>;
};
