import type { Endpoint } from "@sightline/contract/base/endpoint.ts";
import { type Sent, urlOfCall } from "./call.ts";
import { asCallProblem, type CallProblem, localProblem, problemFrom } from "./callProblem.ts";
import { leaveForSignIn } from "./send.ts";
import { currentSession } from "#api/session/session.ts";

type Watching = {
  /** How much has come so far. */
  onBytes?: (received: number) => void;
  signal?: AbortSignal;
};

/** A row that answers with a file. No address works without a session, so it is fetched with it. */
export async function loadFile<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  signal?: AbortSignal,
  onBytes?: Watching["onBytes"],
): Promise<{ file: Blob; name: string | undefined }> {
  const session = currentSession();
  const headers = session && { "X-USER-TOKEN": session.token, "X-USER-EMAIL": session.email };
  const response = await fetch(urlOfCall(endpoint, sent), {
    headers: headers ?? {},
    cache: "no-store",
    ...(signal ? { signal } : {}),
  }).catch((cause: unknown) => {
    throw localProblem("unreachable", cause);
  });
  if (response.status === 401) leaveForSignIn(session?.token, session?.email);
  if (!response.ok) throw await problemFrom(response);
  const reading = onBytes ? watched(response, onBytes) : response.blob();
  const file = await reading.catch((cause: unknown) => {
    // It answered, and then the connection broke.
    throw localProblem("unreachable", cause);
  });
  return { file, name: nameIn(response.headers) };
}

async function watched(response: Response, onBytes: (received: number) => void): Promise<Blob> {
  const pieces: BlobPart[] = [];
  let received = 0;
  const reader = response.body?.getReader();
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    pieces.push(piece.value);
    onBytes((received += piece.value.length));
  }
  return new Blob(pieces, { type: response.headers.get("content-type") ?? "" });
}

/** Hands it to the browser under a name; answers what went wrong, if something did. */
export async function saveFile<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  nameWithout: string,
  { onBytes, signal }: Watching = {},
): Promise<CallProblem | undefined> {
  try {
    const { file, name } = await loadFile(endpoint, sent, signal, onBytes);
    saveAs(file, name ?? nameWithout);
    return undefined;
  } catch (thrown) {
    return asCallProblem(thrown);
  }
}

/** The name the server gives it, in the form that also knows letters beyond ASCII. */
function nameIn(headers: Headers): string | undefined {
  const given = headers.get("content-disposition") ?? "";
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(given)?.[1];
  return encoded ? decodeURIComponent(encoded) : /filename="([^"]+)"/i.exec(given)?.[1];
}

function saveAs(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Chromium reads it after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
