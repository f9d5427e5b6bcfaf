import { attachments } from "@sightline/contract/attachments.ts";
import type { Attachment } from "@sightline/contract/attachments.shapes.ts";
import type { TestApp } from "./app.ts";
import { addressOf, type Signature, signatureHeaders } from "./client.ts";

export type Uploaded = {
  status: number;
  headers: Headers;
  body: {
    attachment: Attachment;
    code?: string;
    detail?: string;
    errors?: Record<string, string[]>;
  };
};

export async function upload(
  app: TestApp,
  as: Signature | undefined,
  thing: { draft_id?: number; insight_request_id?: number; for_comment?: "true" },
  filename: string,
  content: Uint8Array<ArrayBuffer> | string,
  headers: Record<string, string> = {},
): Promise<Uploaded> {
  const form = new FormData();
  for (const [name, id] of Object.entries(thing)) form.set(name, String(id));
  form.set("file", new Blob([content]), filename);
  const response = await fetch(app.url + attachments.addAttachment.path, {
    method: "POST",
    headers: { ...signatureHeaders(as), ...headers },
    body: form,
  });
  // Tests look at single fields of it, whichever of the two it is.
  const body = (await response.json()) as Uploaded["body"];
  return { status: response.status, headers: response.headers, body };
}

export async function download(app: TestApp, as: Signature | undefined, id: number) {
  const address = addressOf(attachments.getAttachment, { params: { id } });
  return fetch(app.url + address, { headers: signatureHeaders(as) });
}
