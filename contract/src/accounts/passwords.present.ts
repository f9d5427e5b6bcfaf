import * as z from "zod/mini";
import { bounds } from "#base/bounds.ts";

/** A password as it is, to be compared: long enough for any we accept, short enough to hash safely. */
export const presentPassword = z
  .string("Fill this in.")
  .check(
    z.minLength(1, "Fill this in."),
    z.maxLength(bounds.password.max * 4, "No password here is that long."),
  );
