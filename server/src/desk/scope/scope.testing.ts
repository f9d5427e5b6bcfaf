import { deskScope } from "@sightline/contract/desk.scope.ts";
import { requestScope } from "@sightline/contract/requests/requests.scope.ts";
import type { TestApp } from "#testing/app.ts";
import type { Signature } from "#testing/client.ts";

const at = (id: number) => ({ id: String(id) });

export const scope = {
  base_version: 0,
  understanding: "You want shelf prices in Danish shops.",
  looks_at: "Four chains, this autumn.",
  leaves_out: "Wholesale prices.",
};

type Headers = Record<string, string>;

export const sendScope = (
  app: TestApp,
  as: Signature,
  id: number,
  given: Partial<typeof scope> = {},
  headers: Headers = {},
) => {
  const body = { insight_scope: { ...scope, ...given } };
  return app.call(deskScope.sendScope, { as, params: at(id), body, headers });
};

export const confirmScope = (
  app: TestApp,
  as: Signature,
  id: number,
  version = 1,
  headers: Headers = {},
) => app.call(requestScope.confirmScope, { as, params: at(id), body: { version }, headers });

export const correctScope = (
  app: TestApp,
  as: Signature,
  id: number,
  { version = 1, correction = "In Norwegian shops." } = {},
) => app.call(requestScope.correctScope, { as, params: at(id), body: { version, correction } });

export const takeCorrection = (app: TestApp, as: Signature, id: number, version = 1) =>
  app.call(deskScope.takeScopeCorrection, { as, params: at(id), body: { version } });
