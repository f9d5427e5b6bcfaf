import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";

export type BodyPace = {
  /** How long any body may take. */
  afterMs: number;
  /** What comes at least this fast may take longer: a file on a slow line does, somebody who only holds on does not. */
  bytesPerSecond: number;
};

export const usualPace: BodyPace = { afterMs: 60_000, bytesPerSecond: 20_000 };

/** Cuts off who sends a body so slowly that it only keeps us waiting. */
export function cutSlowBodies(server: Server, pace: BodyPace): void {
  // A body may begin in the very packet that ends its headers, so it is counted from the call before.
  const countedTo = new WeakMap<Socket, number>();
  server.on("request", (request: IncomingMessage) => {
    const { socket } = request;
    const from = countedTo.get(socket) ?? 0;
    countedTo.set(socket, socket.bytesRead);
    if (request.complete || !hasBody(request)) return;
    request.once("close", () => countedTo.set(socket, socket.bytesRead));
    watch(server, request, from, pace);
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return "transfer-encoding" in headers || Number(headers["content-length"] ?? 0) > 0;
}

function watch(server: Server, request: IncomingMessage, from: number, pace: BodyPace): void {
  const { socket } = request;
  const begunAtMs = performance.now();
  const look = () => {
    if (request.complete || socket.destroyed) return;
    const got = socket.bytesRead - from;
    const allowedMs = pace.afterMs + (got / pace.bytesPerSecond) * 1_000;
    const leftMs = allowedMs - (performance.now() - begunAtMs);
    if (leftMs <= 0) return cut(server, request);
    timer = setTimeout(look, leftMs).unref();
  };
  let timer = setTimeout(look, pace.afterMs).unref();
  request.once("close", () => clearTimeout(timer));
}

/** By the way that a call which Node itself finds too slow is refused. */
function cut(server: Server, { socket }: IncomingMessage): void {
  const error = Object.assign(new Error("The body came too slowly."), {
    code: "ERR_HTTP_REQUEST_TIMEOUT",
  });
  server.emit("clientError", error, socket);
  // Who does not read the answer is not waited for, either.
  socket.destroySoon();
}
