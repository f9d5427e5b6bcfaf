import type { FastifyInstance, FastifyServerOptions } from "fastify";

export type LogSink = { write(line: string): void };

/** Nothing secret: no headers, no bodies, no addresses with what they may carry. */
export function loggerOptions(
  level: string,
  sink: LogSink | undefined,
): FastifyServerOptions["logger"] {
  return {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: describeError },
    // What libraries say of a call at the finer levels holds the session's token.
    redact: { paths: ["headers", "*.headers"], remove: true },
    ...(sink ? { stream: sink } : {}),
  };
}

/** One line a call, naming the row and not the address: a path may hold a token. */
export function logCalls(app: FastifyInstance): void {
  app.addHook("onResponse", (request, reply, goOn) => {
    const quiet = request.routeOptions.url === "/healthz" || request.routeOptions.url === "/readyz";
    request.log[quiet ? "debug" : "info"](
      {
        method: request.method,
        route: request.routeOptions.url ?? "unknown",
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user_id: request.caller?.user.id,
        trace_id: traceOf(request.headers["traceparent"], request.id),
      },
      "call",
    );
    goOn();
  });
}

const traceparent =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}(?:-|$)/;

/** That of whoever called, in the form of W3C's Trace Context; else the call begins one of its own. */
export function traceOf(header: string | string[] | undefined, requestId: string): string {
  return findTrace(header) ?? requestId.replaceAll("-", "");
}

export function findTrace(header: string | string[] | undefined): string | undefined {
  return typeof header === "string" ? traceparent.exec(header)?.[1] : undefined;
}

type ErrorDescription = {
  type: string;
  message: string;
  stack: string;
  [further: string]: unknown;
};

/** Only what locates a fault: PostgreSQL's own detail line quotes the values of a row. */
function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, message: "", stack: "" };
  return {
    type: error.name,
    message: error.message,
    ...("code" in error ? { code: error.code } : {}),
    ...("constraint" in error ? { constraint: error.constraint } : {}),
    stack: error.stack ?? "",
    ...(error.cause ? { cause: describeError(error.cause) } : {}),
  };
}
