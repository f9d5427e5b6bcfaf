import * as z from "zod/mini";
import { bounds, rawMost } from "#base/bounds.ts";
import { atMost } from "#base/fields.ts";

/** A password as it is, to be compared: long enough for any we accept, short enough to hash safely. */
export const presentPassword = z.string("Fill this in.").check(
  atMost(rawMost(bounds.password), () => "This is too long to be a password here."),
  z.minLength(1, "Fill this in."),
);
