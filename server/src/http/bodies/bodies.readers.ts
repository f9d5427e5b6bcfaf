import type { Server, ServerResponse } from "node:http";
import type { BodyPace } from "./bodies.slow.ts";

type Stalled = { takenBefore: number; sinceMs: number };

/**
 * Cuts off who takes an answer so slowly that it only keeps us holding it. Of a stream, too, what is not
 * taken; that it is silent for long does not matter.
 */
export function cutSlowReaders(server: Server, pace: BodyPace): void {
  const open = new Map<ServerResponse, Stalled | undefined>();
  server.on("request", (_request, response) => {
    open.set(response, undefined);
    response.once("close", () => open.delete(response));
  });
  const timer = setInterval(() => look(open, pace), pace.afterMs / 4).unref();
  server.once("close", () => clearInterval(timer));
}

function look(open: Map<ServerResponse, Stalled | undefined>, pace: BodyPace): void {
  const now = performance.now();
  for (const [response, stalled] of open) {
    const { socket } = response;
    const left = socket?.writableLength ?? 0;
    if (!socket || left === 0) {
      if (stalled) open.set(response, undefined);
      continue;
    }
    const taken = socket.bytesWritten - left;
    const { takenBefore, sinceMs } = stalled ?? { takenBefore: taken, sinceMs: now };
    if (!stalled) open.set(response, { takenBefore, sinceMs });
    const allowedMs = pace.afterMs + ((taken - takenBefore + left) / pace.bytesPerSecond) * 1_000;
    if (now - sinceMs > allowedMs) socket.destroy();
  }
}
