import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";

/** The way to the app through a port of its own, which can be cut and mended. */
export type Line = { url: string; cut: () => Promise<void>; mend: () => Promise<void> };

export async function openLine(appUrl: string): Promise<Line> {
  const appPort = Number(new URL(appUrl).port);
  const sockets = new Set<Socket>();
  let server = await listen(0);
  const { port } = addressOf(server);
  return {
    url: `http://127.0.0.1:${port}`,
    cut: async () => {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    mend: async () => {
      server = await listen(port);
    },
  };

  async function listen(wanted: number): Promise<Server> {
    const listening = createServer((near) => {
      const far = connect(appPort, "127.0.0.1");
      for (const [socket, other] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(socket);
        socket.pipe(other);
        // Whichever end goes first takes the other with it.
        socket.on("error", () => other.destroy());
        socket.on("close", () => {
          sockets.delete(socket);
          other.destroy();
        });
      }
    });
    listening.listen(wanted, "127.0.0.1");
    await once(listening, "listening");
    return listening;
  }
}

function addressOf(server: Server): { port: number } {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The line has no port.");
  return address;
}
