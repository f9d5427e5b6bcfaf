import type {
  BodySent,
  Endpoint,
  ParamsSent,
  QuerySent,
} from "@sightline/contract/base/endpoint.ts";
import { askFor, makeAskingCategory } from "#insights/insights.testing.ts";
import type { Someone } from "#plans/plans.testing.ts";
import type { TestApp } from "#testing/app.ts";

export type AuditWorld = { app: TestApp; admin: Someone; member: Someone };

type Sent<E extends Endpoint> = {
  params?: ParamsSent<E>;
  query?: QuerySent<E>;
  body?: BodySent<E>;
};

export type AuditCase = {
  row: Endpoint;
  /** Makes what the call is about, and says what to send. */
  prepare(world: AuditWorld): Promise<Sent<Endpoint>>;
  /** How many things it changes; one by default. */
  lines?: number;
  /** It is an act each time, as an export is; otherwise the same call again changes nothing. */
  each?: true;
};

export function caseOf<E extends Endpoint>(
  row: E,
  prepare: (world: AuditWorld) => Promise<Sent<E>>,
  further: Pick<AuditCase, "lines" | "each"> = {},
): AuditCase {
  return { row, prepare, ...further };
}

export async function fileRequest({ app, member }: AuditWorld): Promise<number> {
  return (await askFor(app, member, await makeAskingCategory(app))).id;
}

export const on = (id: number) => ({ id: String(id) });
