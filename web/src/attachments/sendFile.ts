import { type Attachment, attachment } from "@sightline/contract/attachments.shapes.ts";
import { attachments } from "@sightline/contract/attachments.ts";
import * as z from "zod/mini";
import { localProblem, problemFrom } from "#api/call/callProblem.ts";
import { forgetTouchedBy } from "#api/call/forget.ts";
import { noteAnswer, noteSilence } from "#api/call/health.ts";
import { isBusy, leaveForSignIn } from "#api/call/send.ts";
import { currentSession } from "#api/session/session.ts";
import { urlOf } from "#api/call/urls.ts";

/** What it is attached to. */
export type FilePlace =
  | { draft_id: number }
  | { insight_request_id: number }
  /** A comment that is not sent yet. */
  | { for_comment: "true" };

type Sending = { onProgress: (percent: number | null) => void; signal: AbortSignal };

const answerShape = z.object({ attachment });

/** With XMLHttpRequest, since `fetch` tells nothing of how far an upload has come. */
export async function sendFile(
  file: File,
  place: FilePlace,
  { onProgress, signal }: Sending,
): Promise<Attachment> {
  const form = new FormData();
  // The fields first: the server reads them before the file.
  for (const [name, value] of Object.entries(place)) form.append(name, String(value));
  form.append("file", file, file.name);
  const session = currentSession();
  const response = await post(form, session, { onProgress, signal });
  const problem = response.ok ? undefined : await problemFrom(response);
  if (!isBusy(problem)) noteAnswer(response.status);
  if (response.status === 401) leaveForSignIn(session?.token, session?.email);
  if (problem) throw problem;
  if ("insight_request_id" in place) forgetTouchedBy(attachments.addAttachment);
  const parsed = answerShape.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success) throw localProblem("unreadable");
  return parsed.data.attachment;
}

function post(
  form: FormData,
  session: ReturnType<typeof currentSession>,
  { onProgress, signal }: Sending,
): Promise<Response> {
  const request = new XMLHttpRequest();
  request.open("POST", urlOf(attachments.addAttachment));
  request.setRequestHeader("Accept", "application/json");
  if (session) {
    request.setRequestHeader("X-USER-TOKEN", session.token);
    request.setRequestHeader("X-USER-EMAIL", session.email);
  }
  return new Promise((resolve, reject) => {
    request.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) =>
      onProgress(lengthComputable ? Math.round((loaded / total) * 100) : null),
    );
    request.addEventListener("load", () =>
      resolve(
        new Response(request.responseText, { status: request.status, headers: told(request) }),
      ),
    );
    request.addEventListener("error", () => {
      noteSilence();
      reject(localProblem("unreachable"));
    });
    request.addEventListener("abort", () => reject(signal.reason));
    signal.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}

/** When to come again, where that is said. */
function told(request: XMLHttpRequest): Record<string, string> {
  const retryAfter = request.getResponseHeader("Retry-After");
  return retryAfter === null ? {} : { "Retry-After": retryAfter };
}
