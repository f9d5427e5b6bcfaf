import type { Readable } from "node:stream";
import type {
  Answer,
  Body,
  Endpoint,
  EndpointTable,
  Link,
  Params,
  Query,
} from "@sightline/contract/base/endpoint.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { FastifyBaseLogger } from "fastify";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import type { KeptFile } from "#storage/accept.ts";
import type { UploadedFile } from "#storage/uploads.ts";
import type { CurrentSession, SignedInUser } from "./authenticate.queries.ts";
import type { Waiter } from "#storage/turns.ts";
import type { Download } from "./download.ts";
import type { ParsedCall } from "./parse.ts";
import type { Act } from "./record.ts";

type IfSignedIn<E extends Endpoint, T> = E["access"] extends "everybody" ? T | undefined : T;

/** What a handler gets: everything it needs, nothing it must look for. */
export type Call<E extends Endpoint> = {
  params: Params<E>;
  query: Query<E>;
  body: Body<E>;
  link: Link<E>;
  files: readonly KeptFile[];
  user: IfSignedIn<E, SignedInUser>;
  session: IfSignedIn<E, CurrentSession>;
  /** For a write, the transaction that `mount` opened for this call. */
  db: E["method"] extends "GET" ? Database : DatabaseTransaction;
  /** The database outside that transaction, for what must stay even when the call is refused. */
  outside: Database;
  now: Moment;
  client: {
    ip: string;
    device: string;
    lastEventId: string | null;
    /** Somebody who sits at this machine, and is passed on by nobody. */
    isOwnMachine: boolean;
  };
  /** Ends when the session ends, the caller goes away or the server stops. */
  signal: AbortSignal;
  /** Who waits where only so many have their turn at once. */
  waiter: Waiter;
  log: FastifyBaseLogger;
  /** One line of the audit log for each thing that the call has changed, under the row's `audited`. */
  record: RecordAct;
};

export type RecordAct = (db: DatabaseTransaction, act: Act) => Promise<void>;

type Result<E extends Endpoint> = E["response"] extends "stream"
  ? Readable
  : E["response"] extends "file"
    ? Download
    : E["response"] extends null
      ? void
      : Answer<E>;

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Result<E>>;

/**
 * For the few writes that hash passwords or wait: `mount` opens no transaction, so that no
 * connection is held meanwhile; the handler opens its own on `outside` where it needs one.
 */
export function outsideTransaction<E extends Endpoint>(handler: Handler<E>): Handler<E> {
  return Object.assign(handler, { [runsOutside]: true });
}

export function isOutsideTransaction(handler: object): boolean {
  return runsOutside in handler;
}

const runsOutside = Symbol("outside transaction");

/**
 * For what only reads, and much: a standby may answer it that has all that the primary had when its
 * caller was let in (see docs/decisions/0017). Nothing is noted, marked or recorded on the way.
 */
export function fromStandby<E extends Endpoint>(handler: Handler<E>): Handler<E> {
  return Object.assign(handler, { [readsAnywhere]: true });
}

export function isFromStandby(handler: object): boolean {
  return readsAnywhere in handler;
}

const readsAnywhere = Symbol("from a standby");

type Before<E extends Endpoint> = (
  call: Omit<Call<E>, "db"> & {
    /** Answered before under its Idempotency-Key: rights are asked for, but nothing is counted. */
    isRepeated: boolean;
  },
) => Promise<void>;

/**
 * For what has to be counted even where the call is refused: done before the transaction opens, so
 * that nobody waits for a second connection while holding one.
 */
export function precededBy<E extends Endpoint>(before: Before<E>, handler: Handler<E>): Handler<E> {
  return Object.assign(handler, { [runsBefore]: before });
}

export function findStepBefore(handler: Handler<Endpoint>): Before<Endpoint> | undefined {
  // Only `precededBy` sets it.
  return Reflect.get(handler, runsBefore) as Before<Endpoint> | undefined;
}

const runsBefore = Symbol("before the transaction");

type Validation<E extends Endpoint> = (call: Pick<Call<E>, keyof ParsedCall>) => void;

/**
 * For rules that no schema of the contract knows: refused before the call is counted for the address
 * it names, as everything else that is wrong with a body.
 */
export function validatedBy<E extends Endpoint>(
  validate: Validation<E>,
  handler: Handler<E>,
): Handler<E> {
  return Object.assign(handler, { [validates]: validate });
}

export function findValidation(handler: Handler<Endpoint>): Validation<Endpoint> | undefined {
  // Only `validatedBy` sets it.
  return Reflect.get(handler, validates) as Validation<Endpoint> | undefined;
}

const validates = Symbol("before it is counted by address");

type FileCheck<E extends Endpoint> = (
  call: Omit<Call<E>, "files">,
  files: readonly UploadedFile[],
) => Promise<void>;

/**
 * For rows that take files: asked before one is looked at, since drawing a picture anew takes longer
 * than all else. What it refuses the handler refuses as well; in between it may have changed.
 */
export function allowingFiles<E extends Endpoint>(
  requireAllowed: FileCheck<E>,
  handler: Handler<E>,
): Handler<E> {
  return Object.assign(handler, { [asksForFiles]: requireAllowed });
}

export function findFileCheck(handler: Handler<Endpoint>): FileCheck<Endpoint> | undefined {
  // Only `allowingFiles` sets it.
  return Reflect.get(handler, asksForFiles) as FileCheck<Endpoint> | undefined;
}

const asksForFiles = Symbol("before files are looked at");

export type Handlers<Table extends EndpointTable> = { [Name in keyof Table]: Handler<Table[Name]> };

export type Implementation = {
  table: EndpointTable;
  handlers: Record<string, Handler<Endpoint>>;
  /**
   * What somebody reads who sees the thing that a row of the staff's names by its id, but is none of
   * them (403); undefined where they don't see it either (404).
   */
  findRefusal?: FindRefusal;
};

export type FindRefusal = (
  db: Database,
  id: number,
  user: SignedInUser,
) => Promise<string | undefined>;

/** Says how each row of a table is answered. A forgotten row or a wrong shape does not compile. */
export function implement<Table extends EndpointTable>(
  table: Table,
  handlers: Handlers<Table>,
  findRefusal?: FindRefusal,
): Implementation {
  return { table, handlers, ...(findRefusal && { findRefusal }) };
}
