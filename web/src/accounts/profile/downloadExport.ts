import { accountLeaving } from "@sightline/contract/accounts/accounts.leaving.ts";
import {
  asCallProblem,
  type CallProblem,
  localProblem,
  problemFrom,
} from "#api/call/callProblem.ts";
import { leaveForSignIn } from "#api/call/send.ts";
import { currentSession } from "#api/session/session.ts";
import { urlOf } from "#api/call/urls.ts";

export async function downloadExport(id: number, name: string): Promise<CallProblem | undefined> {
  return downloadFile(urlOf(accountLeaving.downloadExport, { id }), name);
}

/** No address works without a session, so the file is fetched with it and handed to the browser. */
export async function downloadFile(url: string, name: string): Promise<CallProblem | undefined> {
  try {
    saveAs(await fetchFile(url), name);
    return undefined;
  } catch (thrown) {
    return asCallProblem(thrown);
  }
}

async function fetchFile(url: string): Promise<Blob> {
  const session = currentSession();
  const headers = session && { "X-USER-TOKEN": session.token, "X-USER-EMAIL": session.email };
  const response = await fetch(url, { headers: headers ?? {}, cache: "no-store" }).catch(
    (cause: unknown) => {
      throw localProblem("unreachable", cause);
    },
  );
  if (response.status === 401) leaveForSignIn(session?.token, session?.email);
  if (!response.ok) throw await problemFrom(response);
  return response.blob();
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
