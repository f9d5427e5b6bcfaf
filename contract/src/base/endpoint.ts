import type * as z from "zod/mini";
import type { ActName } from "#audit/audit.acts.ts";
import type { Touched } from "./reads.ts";

/** Who may call. Finer rules (owner, participant, …) live in the server's rules files. */
export type Access = "everybody" | "signed_in" | "analyst" | "admin";

/**
 * At most `limit` calls `withinMs`, counted from the first one.
 * `address` is the e-mail address a call names; it is known only once the body is parsed.
 */
export type Throttle = {
  by: "ip" | "user" | "address" | "address_and_ip";
  limit: number;
  withinMs: number;
};

export type BodyKind = "json" | "form" | "multipart";

type Shape = z.ZodMiniType;

export type Endpoint = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** With `:name` for each path parameter. */
  path: `/${string}`;
  /** One line for the API pages. */
  summary: string;
  access: Access;
  params?: Shape;
  query?: Shape;
  body?: Shape;
  /** The secret of a mailed link. It travels as the header `X-LINK-TOKEN`: paths end up in logs on the way. */
  link?: Shape;
  /** JSON alone unless said otherwise. */
  bodyKinds?: readonly BodyKind[];
  /** `null`: 204, no body. `"stream"`: server-sent events. `"file"`: a download. */
  response: Shape | null | "stream" | "file";
  /** The status of success where it is not 200 (or 204 for an empty answer). */
  status?: 201 | 202;
  /** How long the browser may keep the answer; without it, the answer is not kept. */
  cacheForMs?: number;
  /** Every change of it is announced: as long as one hears of those, it is loaded once. */
  keptByEvents?: true;
  /** What a write changes elsewhere; all that is read below its own noun's path it changes anyway. */
  touches?: readonly Touched[];
  /**
   * Leaves a mark of one's own at a thing, of which nothing that is on screen tells: what is shown of
   * the thing stays, and is asked for anew when it is next opened.
   */
  marksOnly?: true;
  /** Does not raise the full-screen spinner. */
  background?: true;
  throttle?: readonly Throttle[];
  /** A creating call that accepts `Idempotency-Key`. */
  idempotent?: true;
  /** Needs a sign-in within the last hour. */
  recentSignIn?: true;
  /** What the audit log says of it; each thing it changes leaves one line there. Of several names, the handler says which. */
  audited?: ActName | readonly ActName[];
};

export type EndpointTable = Record<string, Endpoint>;

export function defineEndpoints<const Table extends EndpointTable>(table: Table): Table {
  return table;
}

type In<S> = S extends Shape ? z.input<S> : undefined;
type Out<S> = S extends Shape ? z.output<S> : undefined;

export type ParamsSent<E extends Endpoint> = In<E["params"]>;
export type QuerySent<E extends Endpoint> = In<E["query"]>;
export type BodySent<E extends Endpoint> = In<E["body"]>;
export type LinkSent<E extends Endpoint> = In<E["link"]>;
export type Params<E extends Endpoint> = Out<E["params"]>;
export type Query<E extends Endpoint> = Out<E["query"]>;
export type Body<E extends Endpoint> = Out<E["body"]>;
export type Link<E extends Endpoint> = Out<E["link"]>;
export type Answer<E extends Endpoint> = E["response"] extends Shape
  ? z.output<E["response"]>
  : undefined;

export const linkHeader = "X-LINK-TOKEN";

/** The seed's lifetime for cached calls that name no other. */
export const defaultCacheForMs = 300_000;
/** For lists that others change. */
export const briefCacheForMs = 5_000;
