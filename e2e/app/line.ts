import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { type Page, test as base } from "#e2e/steps/journey.ts";
import { appUrl, type Token } from "#e2e/steps/people.ts";

/** The way to the app through a port of its own, which can be cut and mended. */
export type Line = { url: string; cut: () => void; mend: () => void; close: () => Promise<void> };

export const test = base.extend<{ line: Line }>({
  line: async ({ page }, provide) => {
    const line = await openLine();
    await provide(line);
    // First, or it would tell of the line's end.
    await page.close();
    await line.close();
  },
});

/** A cut line keeps its port, or another program could have it when it is mended. */
async function openLine(): Promise<Line> {
  const appPort = Number(new URL(appUrl()).port);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    near.on("error", () => near.destroy());
    if (isCut) return void near.resetAndDestroy();
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
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${portOf(server)}`,
    cut,
    mend: () => {
      isCut = false;
    },
    close: async () => {
      cut();
      const closed = once(server, "close");
      server.close();
      await closed;
    },
  };
}

/** Signed in over the line, whose address is another one than the app's. */
export async function arriveOver(
  line: Line,
  page: Page,
  token: Token,
  address: string,
): Promise<void> {
  await page.goto(`${line.url}/robots.txt`);
  await page.evaluate((keys) => {
    for (const [key, value] of Object.entries(keys)) localStorage.setItem(key, value);
  }, token);
  await page.goto(`${line.url}/#${address}`);
}

/**
 * After the line is mended, the page waits for its next try. The longer it was cut, the rarer they
 * are: half a minute apart at most.
 */
export const nextTry = { timeout: 60_000 };

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The line has no port.");
  return address.port;
}
