import { live, type LiveEvent, liveEvent } from "@sightline/contract/live.ts";
import { createParser, type EventSourceMessage, type ParserCallbacks } from "eventsource-parser";
import { problemFrom } from "#api/call/callProblem.ts";
import { noteAnswer, noteSilence } from "#api/call/health.ts";
import { isBusy } from "#api/call/send.ts";
import type { Session } from "#api/session/session.ts";
import { urlOf } from "#api/call/urls.ts";
import { noteVersion } from "#api/call/version.ts";

/** The server says something every 20 s, if only a comment. */
export const silenceMs = 60_000;

type Listening = {
  session: Session;
  lastEventId: string | undefined;
  signal: AbortSignal;
  onOpen: () => void;
  onEvent: (event: LiveEvent, id: string | undefined) => void;
  /** The server says how long to wait before one comes again. */
  onRetry: (afterMs: number) => void;
};

/**
 * One connection, until the server ends it. Fails if it breaks, falls silent or is aborted, and with a
 * CallProblem if it is refused.
 */
export async function readStream({
  session,
  lastEventId,
  signal,
  onOpen,
  onEvent,
  onRetry,
}: Listening): Promise<void> {
  const own = new AbortController();
  const abort = () => own.abort();
  signal.addEventListener("abort", abort);
  // Without a network nothing comes any more, and nobody would say so until it is missed.
  addEventListener("offline", abort);
  let timer = setTimeout(abort, silenceMs);
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(abort, silenceMs);
  };
  try {
    const response = await connect(headersOf(session, lastEventId), own.signal);
    const problem = response.status >= 400 ? await problemFrom(response) : undefined;
    if (!isBusy(problem)) noteAnswer(response.status);
    if (problem) throw problem;
    onOpen();
    const onMessage = (message: EventSourceMessage) => {
      const event = parseEvent(message);
      if (event) onEvent(event, message.id);
    };
    await feed(response, heard, { onEvent: onMessage, onRetry });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", abort);
    removeEventListener("offline", abort);
    // Frees the connection when we leave before the server does.
    own.abort();
  }
}

/** A stream that reconnects is often the first to notice a server that is away, or a new version of it. */
async function connect(headers: Record<string, string>, signal: AbortSignal): Promise<Response> {
  try {
    const response = await fetch(urlOf(live.streamEvents), { headers, cache: "no-store", signal });
    noteVersion(response.headers);
    return response;
  } catch (error) {
    if (!signal.aborted) noteSilence();
    throw error;
  }
}

async function feed(
  response: Response,
  heard: () => void,
  hearing: Pick<ParserCallbacks, "onEvent" | "onRetry">,
) {
  const reader = response.body?.getReader();
  if (!reader) return;
  const parser = createParser({ ...hearing, maxBufferSize: 1_000_000 });
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    heard();
    parser.feed(decoder.decode(value, { stream: true }));
  }
}

function parseEvent({ data }: EventSourceMessage): LiveEvent | undefined {
  try {
    const parsed = liveEvent.safeParse(JSON.parse(data));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

function headersOf(
  { token, email }: Session,
  lastEventId: string | undefined,
): Record<string, string> {
  return {
    Accept: "text/event-stream",
    "X-USER-TOKEN": token,
    "X-USER-EMAIL": email,
    ...(lastEventId === undefined ? {} : { "Last-Event-ID": lastEventId }),
  };
}
