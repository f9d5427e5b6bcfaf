import type { FieldErrors, ProblemDocument } from "@sightline/contract/base/problems.shapes.ts";
import { type ProblemCode, problemKinds } from "@sightline/contract/base/problems.ts";

type Further = {
  detail?: string;
  errors?: FieldErrors;
  /** What the client needs to go on, such as the current record on a conflict. */
  extra?: Record<string, unknown>;
  retryAfterMs?: number;
  cause?: unknown;
};

/** A refusal or failure from the catalogue. Thrown where it is known, turned into an answer only in `failures.ts`. */
export class Problem extends Error {
  override name = "Problem";
  readonly code: ProblemCode;
  readonly status: number;
  readonly further: Further;

  constructor(code: ProblemCode, further: Further = {}) {
    super(`${code}: ${further.detail ?? problemKinds[code].title}`, { cause: further.cause });
    this.code = code;
    this.status = problemKinds[code].status;
    this.further = further;
  }

  document(requestId: string): ProblemDocument {
    const kind = problemKinds[this.code];
    return {
      // First, so that nothing of it takes the place of what every problem says.
      ...this.further.extra,
      type: `/docs#problem-${this.code}`,
      title: kind.title,
      status: kind.status,
      detail: this.further.detail ?? kind.detail,
      code: this.code,
      ...(this.further.errors ? { errors: this.further.errors } : {}),
      request_id: requestId,
    };
  }
}

export function invalid(errors: FieldErrors): Problem {
  return new Problem("invalid", { errors });
}
