import * as z from "zod/mini";

export type FieldErrors = Record<string, string[]>;

/** RFC 9457, with our code, the fields and the request id. */
export const problemDocument = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  request_id: z.optional(z.string()),
});

export type ProblemDocument = z.infer<typeof problemDocument>;
