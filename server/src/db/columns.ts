import type { Moment } from "@sightline/contract/base/moments.ts";
import type { ColumnType } from "kysely";

/** A timestamptz(3) column; the driver hands it out as it travels on the wire. */
export type MomentColumn = ColumnType<Moment, Moment, Moment>;

/** A jsonb column. Written as text: the driver would turn a bare list into a PostgreSQL array. */
export type JsonColumn<Value> = ColumnType<Value, string, string>;
