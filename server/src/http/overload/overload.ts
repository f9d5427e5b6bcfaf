import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { sessions } from "@sightline/contract/sessions.ts";
import type { FastifyInstance } from "fastify";
import { Counter, Gauge, register } from "prom-client";
import type { Config } from "#config.ts";
import { Admission } from "./admission.ts";
import { Callers, type Found } from "./callers.ts";
import { Gate, type GateBounds, type Leave, type Watch } from "./gate.ts";
import { hasBody, makeRefusal } from "./refusal.ts";

/**
 * Asked by 16 at once a process answers as many as by 32 (405 and 396 lists a second on one core, by
 * `bench/overload.ts`); the others leave room for who waits for another's lock.
 */
export const usualBounds: GateBounds = { atOnce: 32, mostWaiting: 200, longestMs: 1_000 };

/** What must neither wait behind calls nor hold them up. */
const apart = {
  /**
   * What strangers send waits mostly for a password to be checked, of which there are turns
   * (`secrets/passwords.ts`): one network has as many places as people of its own in that line.
   */
  strangers: { atOnce: 150, mostWaiting: 50, longestMs: 1_000 },
  /** Files that the storage was asked for and has not begun to send. */
  storage: { atOnce: 96, mostWaiting: 96, longestMs: 5_000 },
  /** Parts of the page: cheap, and a page that comes in parts is none. */
  assets: { atOnce: 32, mostWaiting: 400, longestMs: 5_000 },
  /** Who is here and wants to leave, also when nobody else is heard. */
  leaving: { atOnce: 8, mostWaiting: 32, longestMs: 5_000 },
} satisfies Record<string, GateBounds>;

const { logout } = sessions;
const toldEachMs = 1_000;

/** Of calls that no hook has seen yet. */
const admissions = new WeakMap<IncomingMessage, Admission>();

/**
 * For what the framework answers before it is a call of any row: behind a stream on the same
 * connection, such an answer may wait for hours to be written.
 */
export function leaveDoor(request: IncomingMessage): void {
  admissions.get(request)?.leave();
}

declare module "fastify" {
  interface FastifyRequest {
    /** Of a call that came from outside. */
    admission: Admission | undefined;
  }
}

/**
 * More calls than can be answered in time are told so at once, before anything is looked up for them,
 * so that those which are let through are answered as quickly as ever.
 */
export function refuseOverload(app: FastifyInstance, config: Config, bounds = usualBounds): void {
  const calls = new Gate(bounds);
  const strangers = new Gate(apart.strangers);
  const storage = new Gate(apart.storage);
  const assets = new Gate(apart.assets);
  const leaving = new Gate(apart.leaving);
  const callers = new Callers(config.trustProxy);
  const refused = countRefused(app, calls);
  const { refusePlainly, refuse } = makeRefusal(config);

  const lineFor = (request: IncomingMessage, { isKnown }: Found) => {
    if (isLogout(request) && isKnown) return leaving;
    return isPartOfPage(request) ? assets : calls;
  };
  const admit = (request: IncomingMessage, response: ServerResponse, leave: Leave) => {
    const watch = watchOf(request);
    const again = () => callers.find(request);
    const admission = new Admission(
      {
        enter: () => {
          const { who, isKnown } = again();
          return (isKnown ? calls : strangers).enter(who, watch);
        },
        enterStorage: () => storage.enter(again().who, watch),
        refused,
      },
      leave,
    );
    admissions.set(request, admission);
    // What the framework answers before it is a call of any row; of all others see below.
    response.once("close", () => {
      if (admissions.delete(request)) admission.leave();
    });
  };
  const turnAway = (request: IncomingMessage, response: ServerResponse) => {
    if (request.socket.destroyed) return;
    refused();
    if (!refusePlainly(request, response)) refuse(request, response);
  };
  standBefore(app, (request, response, { watch, answer }) => {
    if (isAlwaysHeard(request)) {
      watch();
      return answer();
    }
    const found = callers.find(request);
    const entered = lineFor(request, found).enter(found.who, watchOf(request));
    if (!entered && refusePlainly(request, response)) return refused();
    watch();
    const goOn = (leave: Leave | undefined) => {
      if (!leave) return turnAway(request, response);
      if (request.socket.destroyed) return leave();
      admit(request, response, leave);
      answer();
    };
    if (entered instanceof Promise) void entered.then(goOn);
    else goOn(entered);
  });

  app.decorateRequest("admission");
  app.addHook("onRequest", (request, _reply, goOn) => {
    request.admission = admissions.get(request.raw);
    // From here on it lasts until the work has ended.
    admissions.delete(request.raw);
    goOn();
  });
  // While a body comes nobody works on it, and who sends it may take their time.
  app.addHook("preParsing", (request, _reply, payload, goOn) => {
    if (sendsBody(request.raw)) request.admission?.leave();
    goOn(null, payload);
  });
  app.addHook("preHandler", async (request) => {
    if (request.caller) callers.know(request.raw, request.caller.user.id);
    // Of files, whoever reads them says when they have come.
    if (sendsBody(request.raw) && !request.isMultipart()) await request.admission?.enter();
  });
  // From here on it depends on who reads it; of a stream, on nobody here.
  app.addHook("onSend", (request, reply, payload, done) => {
    if (reply.statusCode === 401 || (isLogout(request.raw) && reply.statusCode < 400))
      callers.forget(request.raw);
    request.admission?.leave();
    done(null, payload);
  });
}

/**
 * Whoever asks whether we live; and a browser that asks whether it may ask, which costs nothing, and
 * refused would read as gone.
 */
function isAlwaysHeard({ method, url }: IncomingMessage): boolean {
  return method === "OPTIONS" || url === "/healthz" || url === "/readyz";
}

/** What comes with a question is read by nobody. */
function sendsBody(request: IncomingMessage): boolean {
  return request.method !== "GET" && request.method !== "HEAD" && hasBody(request);
}

function isLogout({ method, url }: IncomingMessage): boolean {
  return method === logout.method && url === logout.path;
}

/** Beside what is named by its content, the few files that a browser asks for by itself. */
const partOfPage = /^\/(?:assets\/|[\w-]+\.[a-z]+$)/;

function isPartOfPage({ url = "" }: IncomingMessage): boolean {
  return partOfPage.test(url);
}

function watchOf({ socket }: IncomingMessage): Watch {
  return (gone) => {
    socket.once("close", gone);
    return () => socket.off("close", gone);
  };
}

type Behind = {
  /** Lets those know who look after slow bodies and slow readers. */
  watch: () => void;
  answer: () => void;
};

/** Before the framework, and before all who watch calls by now. */
function standBefore(
  { server }: FastifyInstance,
  look: (request: IncomingMessage, response: ServerResponse, behind: Behind) => void,
): void {
  // The framework's own is the first, and the only one that answers.
  const [answer, ...watchers] = server.listeners("request") as RequestListener[];
  if (!answer) throw new Error("The server answers to nobody.");
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    look(request, response, {
      watch: () => {
        for (const watcher of watchers) watcher(request, response);
      },
      answer: () => answer(request, response),
    });
  });
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
