import { rows } from "@sightline/contract/contract.ts";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { translateDatabaseError } from "#db/errors.ts";
import { throwAwayRest } from "#http/bodies/bodies.unread.ts";
import { compressFor } from "#http/compression.ts";
import { Problem } from "#http/problem.ts";
import { namesToken } from "#http/serialize.ts";

/** Every failure leaves as a problem document; what nobody foresaw as a 500 without its inside. */
export function answerFailures(app: FastifyInstance): void {
  app.addHook("onRequest", ({ raw }, _reply, goOn) => {
    // Node would answer this itself, and without a word.
    const isMalformed = raw.httpVersion === "1.1" && raw.headers.host === undefined;
    goOn(isMalformed ? new Problem("malformed") : undefined);
  });
  app.setErrorHandler((error: FastifyError, request, reply) =>
    sendProblem(request, reply, hasLeft(request) ? brokenOff(request, error) : asProblem(error)),
  );
  app.setNotFoundHandler(async (request, reply) => {
    const wanted = pageWanted(request);
    if (wanted !== undefined) return reply.redirect(wanted);
    const methods = methodsAt(request);
    const isWrongMethod = methods.length > 0 && !methods.some((one) => one === request.method);
    // Of a row that takes this very method, a step of the path is longer than any that exists.
    if (!isWrongMethod) return sendProblem(request, reply, new Problem("not_found"));
    void reply.header("allow", methods.join(", "));
    const detail = `This address takes ${methods.join(", ")}.`;
    await sendProblem(request, reply, new Problem("wrong_method", { detail }));
  });
}

/** Somebody who typed `/signin` into the address bar means the page's `#/signin`. */
function pageWanted({ method, url, headers }: FastifyRequest): string | undefined {
  const isTyped = method === "GET" && headers.accept?.includes("text/html");
  return isTyped && /^\/[\w-]+(\/[\w-]+)*$/.test(url) && !url.startsWith("/api/")
    ? `/#${url}`
    : undefined;
}

/** Whoever called is gone before all of it had come: nothing of ours has failed. */
function hasLeft({ raw }: FastifyRequest): boolean {
  return raw.destroyed && !raw.complete;
}

function brokenOff(request: FastifyRequest, cause: unknown): Problem {
  request.log.info(
    { method: request.method, route: request.routeOptions.url ?? "unknown" },
    "the caller left before the call had come",
  );
  return cause instanceof Problem ? cause : new Problem("malformed", { cause });
}

export function asProblem(raised: unknown): Problem {
  const error = translateDatabaseError(raised);
  if (error instanceof Problem) return error;
  return fromFastify(error) ?? new Problem("failed", { cause: error });
}

/** Fastify's own refusals, by their code. */
function fromFastify(error: unknown): Problem | undefined {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  switch (code) {
    case "FST_ERR_CTP_BODY_TOO_LARGE":
    case "FST_REQ_FILE_TOO_LARGE":
    case "FST_FIELDS_LIMIT":
    case "FST_PARTS_LIMIT":
    case "FST_FILES_LIMIT":
      return new Problem("too_large", { cause: error });
    case "FST_STATIC_FORBIDDEN_PATH":
      return new Problem("not_found", { cause: error });
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
    case "FST_INVALID_MULTIPART_CONTENT_TYPE":
      return new Problem("wrong_kind", { cause: error });
    case "FST_ERR_CTP_INVALID_CONTENT_LENGTH":
    case "FST_ERR_CTP_INVALID_JSON_BODY":
    case "FST_PROTO_VIOLATION":
      return new Problem("malformed", { cause: error });
    // Addresses of nothing, however they are written.
    case "FST_ERR_BAD_URL":
    case "FST_ERR_MAX_PARAM_LENGTH":
      return new Problem("not_found", { cause: error });
    default:
      return byStatus(error);
  }
}

/** Refusals of its plugins that have no code, and of what they are made of. */
function byStatus(error: unknown): Problem | undefined {
  if (!(error instanceof Error)) return undefined;
  const status = "statusCode" in error ? error.statusCode : "status" in error && error.status;
  if (typeof status !== "number" || status < 400 || status >= 500) return undefined;
  const isHidden = status === 403 || status === 404;
  return new Problem(isHidden ? "not_found" : "malformed", { cause: error });
}

function methodsAt(request: FastifyRequest): string[] {
  const [path = ""] = request.url.split("?");
  return rows.filter((row) => matches(row.path, path)).map((row) => row.method);
}

function matches(pattern: string, path: string): boolean {
  const steps = pattern.split("/");
  const given = path.split("/");
  return (
    steps.length === given.length &&
    steps.every((step, index) => step.startsWith(":") || step === given[index])
  );
}

export async function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  problem: Problem,
): Promise<void> {
  // Those who are turned away are counted, in one line for all.
  if (problem.status >= 500 && problem.code !== "overloaded")
    request.log.error({ code: problem.code, err: problem.cause ?? problem }, "call failed");
  if (problem.further.retryAfterMs !== undefined) {
    void reply.header("retry-after", Math.max(1, Math.ceil(problem.further.retryAfterMs / 1_000)));
  }
  throwAwayRest(request, reply);
  const text = JSON.stringify(problem.document(request.id));
  // What a refusal brings along has no schema that would tell.
  const body = namesToken(text) ? text : await compressFor(request, reply, text);
  await reply.code(problem.status).type("application/problem+json; charset=utf-8").send(body);
}
