import { type Parcel, parcels } from "@sightline/contract/parcels.ts";
import { expect } from "vitest";
import type { TestApp } from "#testing/app.ts";
import { addressOf, type Signature, signatureHeaders } from "#testing/client.ts";
import { readZip } from "#testing/zip.ts";

export const on = (id: number) => ({ params: { id: String(id) } });

export function fetchParcel(app: TestApp, as: Signature | undefined, id: number) {
  const address = app.url + addressOf(parcels.downloadParcel, on(id));
  return fetch(address, { headers: signatureHeaders(as) });
}

export async function unpackParcel(app: TestApp, as: Signature, id: number) {
  const response = await fetchParcel(app, as, id);
  expect(response.status).toBe(200);
  const entries = readZip(Buffer.from(await response.arrayBuffer()));
  const text = (name: string) => entries.get(`request-${id}/${name}`)?.toString() ?? "";
  // What was written there is what the contract names.
  const record = JSON.parse(text("request.json") || "{}") as Parcel;
  return { names: [...entries.keys()], entries, text, record };
}
