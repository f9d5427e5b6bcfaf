import { accounts } from "./accounts.ts";
import type { Endpoint, EndpointTable } from "./endpoint.ts";
import { live } from "./live.ts";
import { sessions } from "./sessions.ts";

/** All of the API, by noun. */
export const contract = { accounts, live, sessions } satisfies Record<string, EndpointTable>;

export type Row = Endpoint & { noun: string; name: string };

/** The same as one flat list, for those who walk it: OpenAPI, the tests, the fuzz. */
export const rows: readonly Row[] = Object.entries(contract).flatMap(([noun, table]) =>
  Object.entries<Endpoint>(table).map(([name, endpoint]) => ({ noun, name, ...endpoint })),
);
