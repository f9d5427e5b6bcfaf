import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * Closes the server once the calls under way are answered. Node alone would wait for connections
 * that are kept alive, and for those a browser opened ahead of need and never used.
 */
export function makeKindClose(app: FastifyInstance): () => Promise<void> {
  const closeUnused = trackConnections(app.server);
  return async () => {
    const sweep = setInterval(closeUnused, 50);
    try {
      await app.close();
    } finally {
      clearInterval(sweep);
    }
  };
}

function trackConnections(server: Server): () => void {
  const callsBySocket = new Map<Socket, number>();
  server.on("connection", (socket) => {
    callsBySocket.set(socket, 0);
    socket.once("close", () => callsBySocket.delete(socket));
  });
  server.on("request", ({ socket }, response) => {
    callsBySocket.set(socket, (callsBySocket.get(socket) ?? 0) + 1);
    response.once("close", () => {
      const calls = callsBySocket.get(socket);
      if (calls !== undefined) callsBySocket.set(socket, calls - 1);
    });
  });
  return () => {
    for (const [socket, calls] of callsBySocket) if (calls === 0) socket.destroy();
  };
}
