import { type Server, type ServerResponse } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

const lookEveryMs = 50;

/** How a server takes leave of those who call it, so that none of their calls is lost. */
export type Farewell = {
  /** From now on every answer is the last on its connection, and says so. */
  begin(): void;
  /** Takes no new connection. Those kept stay open for so long: whoever calls on one is told by the answer. */
  end(keptMs: number): Promise<void>;
};

export function makeFarewell(app: FastifyInstance): Farewell {
  const connections = new Connections(app.server);
  return {
    begin: () => connections.makeEachAnswerTheLast(),
    async end(keptMs) {
      connections.makeEachAnswerTheLast();
      stopListening(app.server);
      await connections.untilGone(keptMs);
      // Node alone would wait for those that a browser opened ahead of need and never used.
      const sweep = setInterval(() => connections.closeUnused(), lookEveryMs);
      connections.closeUnused();
      try {
        await app.close();
      } finally {
        clearInterval(sweep);
      }
    },
  };
}

/**
 * An HTTP server that is closed cuts the connections it holds for idle, on which a call may already
 * be on its way. A server of plain connections only stops to listen.
 */
function stopListening(server: Server): void {
  NetServer.prototype.close.call(server);
}

class Connections {
  readonly #answering = new Map<Socket, Set<ServerResponse>>();
  #isLast = false;

  constructor(server: Server) {
    server.on("connection", (socket) => {
      this.#answering.set(socket, new Set());
      socket.once("close", () => this.#answering.delete(socket));
    });
    // Before anybody answers.
    server.prependListener("request", ({ socket }, response) => {
      if (this.#isLast) response.shouldKeepAlive = false;
      const answers = this.#answering.get(socket);
      answers?.add(response);
      response.once("close", () => answers?.delete(response));
    });
  }

  makeEachAnswerTheLast(): void {
    this.#isLast = true;
    for (const answers of this.#answering.values())
      for (const response of answers) response.shouldKeepAlive = false;
  }

  async untilGone(withinMs: number): Promise<void> {
    const deadline = performance.now() + withinMs;
    while (this.#answering.size > 0 && performance.now() < deadline) await sleep(lookEveryMs);
  }

  closeUnused(): void {
    for (const [socket, answers] of this.#answering) if (answers.size === 0) socket.destroy();
  }
}
