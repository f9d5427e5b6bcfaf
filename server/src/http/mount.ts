import type { Endpoint } from "@sightline/contract/base/endpoint.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { Readable } from "node:stream";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { tracedAs } from "#db/measuring/tracing.ts";
import type { Standbys } from "#db/standbys/standbys.ts";
import { findTrace } from "#http/log/log.ts";
import type { LiveHub } from "#live/hub.ts";
import type { FileStore } from "#storage/files.ts";
import { discardUploads } from "#storage/uploads.ts";
import { type Caller, findCaller, isRecentSignIn } from "./authenticate.ts";
import { acceptFiles, withKept } from "#http/bodies/bodies.files.ts";
import { readBody } from "#http/bodies/bodies.read.ts";
import { compressFor } from "./compression.ts";
import {
  type Call,
  findFileCheck,
  type FindRefusal,
  findStepBefore,
  findValidation,
  type Handler,
  type Implementation,
  isFromStandby,
  isOutsideTransaction,
} from "./call.ts";
import { deviceOf } from "./device.ts";
import { type Download, sendDownload } from "./download.ts";
import {
  findFirstAnswer,
  findReader,
  isKeyKept,
  isRepeated,
  keepAnswer,
  type KeyedCall,
  keyOf,
  requireStillSeen,
} from "./idempotency.ts";
import { isOwnMachine } from "./ownMachine.ts";
import { type ParsedCall, parseCall } from "./parse.ts";
import { Problem } from "./problem.ts";
import { recordFor } from "./record.ts";
import { makeSerializer, type Serializer } from "./serialize.ts";
import { counted, throttleCall, throttleRepeats } from "./throttle.ts";
import { waitsAs } from "#http/bodies/bodies.turns.ts";
import { requireAccess, withRightsOfNow } from "#http/rights/rights.ts";

export type Platform = {
  db: Database;
  standbys: Standbys;
  live: LiveHub;
  clock: () => Moment;
  files: FileStore;
  uploadsDir: string;
  /** Tests parse every answer with its schema; the fast path alone lets a wrong enum through. */
  parseAnswers: boolean;
};

declare module "fastify" {
  interface FastifyRequest {
    caller: Caller | undefined;
    /** Its key was answered before; only the body says whether it is that call, which no row counts. */
    mayRepeat: boolean;
  }
}

export function mount(app: FastifyInstance, platform: Platform, implementation: Implementation) {
  const { table, handlers, findRefusal } = implementation;
  for (const [name, endpoint] of Object.entries(table)) {
    const handler = handlers[name];
    if (!handler) throw new Error(`No handler for ${name}.`);
    if (endpoint.idempotent && isOutsideTransaction(handler))
      throw new Error(`${name} has no transaction that would keep its first answer.`);
    if (endpoint.bodyKinds?.includes("multipart") && !findFileCheck(handler))
      throw new Error(`${name} takes files without asking first whether they may be sent.`);
    if (isFromStandby(handler) && (endpoint.method !== "GET" || endpoint.audited))
      throw new Error(`${name} writes, which no standby can.`);
    const serializer = makeSerializer(endpoint, platform.parseAnswers);
    const reader = findReader(endpoint, implementation);
    const row = { endpoint, handler, serializer, reader, findRefusal };
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      // Before a byte of the body is read, so that a stranger's upload costs nothing. Under a key that
      // was answered before the row's own limits wait for the body, and repeats have one of theirs.
      onRequest: async (request) => {
        const withPosition = isFromStandby(handler) && platform.standbys.areOpen;
        await requireCaller(platform, endpoint, request, { findRefusal, withPosition });
        const now = platform.clock();
        request.mayRepeat = await isKeyKept(platform.db, endpoint, request, now);
        const kinds = counted.early;
        if (request.mayRepeat) await throttleRepeats(platform.db, request, now);
        else await throttleCall(platform.db, endpoint, request, { kinds, parsed: null, now });
        refusePacked(request);
      },
      handler: (request, reply) =>
        tracedAs(findTrace(request.headers["traceparent"]), () =>
          answer(platform, row, request, reply),
        ),
    });
  }
}

type MountedRow = {
  endpoint: Endpoint;
  handler: Handler<Endpoint>;
  serializer: Serializer;
  /** Shows what the row makes, where it makes a whole thing. */
  reader: Handler<Endpoint> | undefined;
  findRefusal: FindRefusal | undefined;
};

/** A small one could unpack to any size. */
function refusePacked({ headers }: FastifyRequest): void {
  const coding = headers["content-encoding"];
  if (coding === undefined || coding === "identity") return;
  const detail = "Bodies are not taken packed. Send it again without Content-Encoding.";
  throw new Problem("wrong_kind", { detail });
}

async function requireCaller(
  platform: Platform,
  endpoint: Endpoint,
  request: FastifyRequest,
  { findRefusal, withPosition }: { findRefusal: FindRefusal | undefined; withPosition: boolean },
): Promise<void> {
  const now = platform.clock();
  request.caller = await findCaller(request, platform.db, now, { withPosition });
  if (endpoint.access === "everybody") return;
  if (!request.caller) throw new Problem("sign_in_needed");
  const { user, session } = request.caller;
  const params = endpoint.params?.safeParse(request.params).data;
  await requireAccess(platform.db, { endpoint, findRefusal }, user, params);
  if (endpoint.recentSignIn && !isRecentSignIn(session, now)) throw new Problem("sign_in_again");
}

async function answer(
  platform: Platform,
  row: MountedRow,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { endpoint, handler, serializer } = row;
  const { fields, files } = await readBody(platform.uploadsDir, endpoint, request);
  const watch = platform.live.watchSession(request.caller?.session.id, request.raw);
  try {
    const parsed = parseCall(endpoint, request, fields);
    findValidation(handler)?.(parsed);
    const now = platform.clock();
    const keyed = keyOf(endpoint, request, parsed.body, files);
    const again = request.mayRepeat && (await isRepeated(platform.db, keyed, now));
    if (!again) {
      const kinds = request.mayRepeat ? [...counted.early, ...counted.late] : counted.late;
      await throttleCall(platform.db, endpoint, request, { kinds, parsed, now });
    }
    const bare = makeCall(platform, endpoint, request, parsed, watch.signal, now);
    const accepted = await acceptFiles(platform.db, handler, bare, files, again, request.admission);
    if (endpoint.response === "stream") return await sendStream(reply, handler, bare);
    if (endpoint.response === "file")
      return await sendFile(reply, await read(platform, handler, bare, request));
    const sent = await withKept(platform, accepted, async (kept) => {
      await request.admission?.enter();
      const call = { ...bare, files: kept };
      const ofNow = () =>
        platform.db.transaction().execute((trx) => withRightsOfNow(trx, row, call));
      const before = findStepBefore(handler);
      if (before) await before({ ...(await ofNow()), isRepeated: again });
      if (isOutsideTransaction(handler)) return serializer.serialize(await handler(await ofNow()));
      return endpoint.method === "GET"
        ? serializer.serialize(await read(platform, handler, call, request))
        : inTransaction(platform, row, call, keyed);
    });
    await discardUploads(files);
    // Beside what a caller can choose, a secret could be guessed by how short the answer becomes.
    const body = serializer.holdsToken
      ? sent.answer
      : await compressFor(request, reply, sent.answer);
    return reply.code(sent.status).type("application/json; charset=utf-8").send(body);
  } catch (error) {
    await discardUploads(files);
    throw error;
  } finally {
    // A reply that is awaited is over: of a stream, its reader has gone or it has ended.
    watch.release();
  }
}

/** What is no read comes here as well, and is run as it is. */
async function read(
  { standbys }: Platform,
  handler: Handler<Endpoint>,
  call: Call<Endpoint>,
  { caller }: FastifyRequest,
) {
  if (!isFromStandby(handler)) return handler(call);
  return standbys.read(caller?.position, call.outside, (db) =>
    // A read's handler asks for no more than the database.
    handler({ ...call, db: db as DatabaseTransaction }),
  );
}

async function inTransaction(
  platform: Platform,
  row: MountedRow,
  sent: Call<Endpoint>,
  keyed: KeyedCall | undefined,
) {
  const { handler, serializer, reader } = row;
  return platform.db.transaction().execute(async (db: DatabaseTransaction) => {
    const call = await withRightsOfNow(db, row, sent);
    const first = keyed && (await findFirstAnswer(db, keyed, call.now));
    if (first) {
      await requireStillSeen(db, first, {
        call: () => handler({ ...call, db }),
        read: reader && ((id) => reader({ ...call, db, params: { id }, query: {}, files: [] })),
      });
      return first;
    }
    const answered = serializer.serialize(await handler({ ...call, db }));
    if (keyed) await keepAnswer(db, keyed, answered, call.now);
    return answered;
  });
}

async function sendStream(
  reply: FastifyReply,
  handler: Handler<Endpoint>,
  call: Call<Endpoint>,
): Promise<FastifyReply> {
  const stream: unknown = await handler(call);
  if (!(stream instanceof Readable)) throw new Error("A stream row must answer with a stream.");
  return reply
    .type("text/event-stream")
    .header("cache-control", "no-store")
    .header("x-accel-buffering", "no")
    .send(stream);
}

async function sendFile(reply: FastifyReply, answered: unknown): Promise<FastifyReply> {
  // Only rows whose response is "file" come here; their handlers' type says that this is one.
  const download = answered as Download;
  if ("open" in download) await reply.request.admission?.goToStorage();
  return sendDownload(reply, download);
}

function makeCall(
  platform: Platform,
  endpoint: Endpoint,
  request: FastifyRequest,
  parsed: ParsedCall,
  signal: AbortSignal,
  now: Moment,
): Call<Endpoint> {
  const lastEventId = request.headers["last-event-id"];
  // Behind a proxy it is looked for each time it is read.
  const { ip } = request;
  return {
    // `parsed` holds what this row's own schemas made of the call; the handler's types say the same.
    ...(parsed as Pick<Call<Endpoint>, keyof ParsedCall>),
    files: [],
    ...(request.caller as Caller), // Absent only on rows open to everybody, whose types say so.
    // Rows that write get their transaction in its place before the handler sees it.
    db: platform.db as DatabaseTransaction,
    outside: platform.db,
    now,
    client: {
      ip,
      // Told by whoever asks: few do.
      get device() {
        return deviceOf(request.headers["user-agent"]);
      },
      lastEventId: typeof lastEventId === "string" ? lastEventId : null,
      isOwnMachine: isOwnMachine(request),
    },
    signal,
    waiter: { id: waitsAs(request), gone: signal },
    log: request.log,
    record: recordFor(endpoint, { userId: request.caller?.user.id ?? null, ip, now }),
  };
}
