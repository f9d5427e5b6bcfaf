import type { Attachment } from "@sightline/contract/attachments.shapes.ts";
import { attachments } from "@sightline/contract/attachments.ts";
import { asCallProblem, type CallProblem, localProblem, problemFrom } from "#api/callProblem.ts";
import { leaveForSignIn } from "#api/send.ts";
import { currentSession } from "#api/session.ts";
import { urlOf } from "#api/urls.ts";

/** No address works without a session, so the file is fetched with it. */
export async function fetchFile(id: number, signal?: AbortSignal): Promise<Blob> {
  const session = currentSession();
  const headers = session && { "X-USER-TOKEN": session.token, "X-USER-EMAIL": session.email };
  const url = urlOf(attachments.getAttachment, { id });
  const response = await fetch(url, {
    headers: headers ?? {},
    cache: "no-store",
    ...(signal ? { signal } : {}),
  }).catch((cause: unknown) => {
    throw localProblem("unreachable", cause);
  });
  if (response.status === 401) leaveForSignIn(session?.token, session?.email);
  if (!response.ok) throw await problemFrom(response);
  return response.blob();
}

/** Hands it to the browser under its name; answers what went wrong, if something did. */
export async function downloadFile({ id, filename }: Attachment): Promise<CallProblem | undefined> {
  try {
    saveAs(await fetchFile(id), filename);
    return undefined;
  } catch (thrown) {
    return asCallProblem(thrown);
  }
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
