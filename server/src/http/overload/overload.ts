import { randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { sessions } from "@sightline/contract/sessions.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Counter, Gauge, register } from "prom-client";
import type { Config } from "#config.ts";
import { throwAwayAfter } from "#http/bodies/bodies.unread.ts";
import { headersFor } from "#http/headers.ts";
import { Problem } from "#http/problem.ts";
import { Gate, type GateBounds, type Leave } from "./gate.ts";
import { Callers } from "./callers.ts";

/**
 * A process answers no more with a hundred under way than with thirty (bench/overload.ts), and takes
 * new connections only between rounds of what is under way. A few more leave room for those that wait
 * for another's lock.
 */
export const usualBounds: GateBounds = {
  atOnce: 48,
  share: 12,
  mostWaiting: 200,
  longestMs: 1_000,
};

const { logout } = sessions;
const retryAfterMs = 2_000;
const toldEachMs = 1_000;

declare module "fastify" {
  interface FastifyRequest {
    /** Gives back the place that the call has among those under way. */
    leavePlace: Leave | undefined;
  }
}

/**
 * More calls than can be answered in time are told so at once, before anything is looked up for them,
 * so that those which are let through are answered as quickly as ever.
 */
export function refuseOverload(app: FastifyInstance, config: Config, bounds = usualBounds): void {
  const gate = new Gate(bounds);
  const callers = new Callers(config.trustProxy);
  const refused = countRefused(app, gate);
  const refuse = makeRefusal(config, refused);
  /**
   * Whoever asks whether we live, and who is here and wants to leave, also when nobody else is heard;
   * and a browser that asks whether it may ask, which costs nothing, and refused would read as gone.
   */
  const isAlwaysHeard = (request: IncomingMessage) =>
    request.method === "OPTIONS" ||
    request.url === "/healthz" ||
    request.url === "/readyz" ||
    (request.method === logout.method && request.url === logout.path && callers.isKnown(request));
  turnAway(app, (request) => {
    if (isAlwaysHeard(request) || gate.hasRoomFor(callers.whoCalls(request))) return undefined;
    return refuse;
  });

  const enter = async (request: FastifyRequest) => {
    const { raw } = request;
    const entered = gate.enter(callers.whoCalls(raw), (gone) => {
      raw.socket.once("close", gone);
      return () => raw.socket.off("close", gone);
    });
    const leave = entered instanceof Promise ? await entered : entered;
    if (!leave) {
      refused();
      throw new Problem("overloaded", { retryAfterMs });
    }
    request.leavePlace = leave;
    // Gone, or answered in a way of its own.
    if (raw.socket.destroyed) leave();
    else raw.socket.once("close", leave);
  };
  app.decorateRequest("leavePlace");
  app.addHook("onRequest", async (request) => {
    if (!isAlwaysHeard(request.raw)) await enter(request);
  });
  // While a body comes nobody works on it, and who sends it may take their time.
  app.addHook("preParsing", async (request) => {
    if (hasBody(request.raw)) leavePlace(request);
  });
  app.addHook("preHandler", async (request) => {
    const { caller, raw } = request;
    if (caller) callers.know(raw);
    // What strangers send, and files, wait in turns of their own.
    if (caller && hasBody(raw) && !request.isMultipart() && !isAlwaysHeard(raw))
      await enter(request);
  });
  // From here on it depends on who reads it; of a stream, on nobody here.
  app.addHook("onSend", (request, _reply: FastifyReply, payload, done) => {
    leavePlace(request);
    done(null, payload);
  });
}

function leavePlace(request: FastifyRequest): void {
  const { leavePlace: leave } = request;
  if (!leave) return;
  request.raw.socket.off("close", leave);
  request.leavePlace = undefined;
  leave();
}

function hasBody({ headers }: IncomingMessage): boolean {
  return "transfer-encoding" in headers || Number(headers["content-length"] ?? 0) > 0;
}

type Refuse = (request: IncomingMessage, response: ServerResponse) => void;

/** Before the framework sees them: the refused cost a tenth of what the answered do. */
function turnAway(
  { server }: FastifyInstance,
  decide: (request: IncomingMessage) => Refuse | undefined,
): void {
  // The framework's own is the first and only one that answers.
  const [answer] = server.listeners("request") as RequestListener[];
  if (!answer) throw new Error("The server answers to nobody.");
  server.off("request", answer);
  server.on("request", (request, response) => {
    const refuse = decide(request);
    if (refuse) refuse(request, response);
    else answer(request, response);
  });
}

function makeRefusal(config: Config, refused: () => void): Refuse {
  const problem = new Problem("overloaded");
  const headersOf = headersFor(config);
  const always = {
    "content-type": "application/problem+json; charset=utf-8",
    "cache-control": "no-store",
    "retry-after": String(retryAfterMs / 1_000),
  };
  return (request, response) => {
    refused();
    const id = randomUUID();
    const body = JSON.stringify(problem.document(id));
    if (hasBody(request)) throwAwayAfter(request, response);
    response
      .writeHead(problem.status, {
        ...always,
        ...headersOf(request.headers.origin),
        "x-request-id": id,
        "content-length": Buffer.byteLength(body),
      })
      .end(body);
  };
}

/** One line a second says how many: a line for each would be one more burden. */
function countRefused(app: FastifyInstance, gate: Gate): () => void {
  for (const name of ["sightline_calls_refused_total", "sightline_calls_at_once"])
    register.removeSingleMetric(name);
  const counter = new Counter({
    name: "sightline_calls_refused_total",
    help: "Calls that were turned away because too many were under way and waiting.",
  });
  register.registerMetric(
    new Gauge({
      name: "sightline_calls_at_once",
      help: "Calls under way, and calls that wait.",
      labelNames: ["state"],
      registers: [],
      collect() {
        this.set({ state: "under_way" }, gate.underWay);
        this.set({ state: "waiting" }, gate.waiting);
      },
    }),
  );
  let count = 0;
  let timer: NodeJS.Timeout | undefined;
  const tell = () => {
    timer = undefined;
    app.log.warn({ refused: count }, "overload: calls were turned away");
    count = 0;
  };
  return () => {
    counter.inc();
    count += 1;
    timer ??= setTimeout(tell, toldEachMs).unref();
  };
}
