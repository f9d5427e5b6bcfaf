import { createServer, type Server } from "node:http";
import { collectDefaultMetrics, register } from "prom-client";
import type { Config } from "#config.ts";
import type { Connection } from "#db/database.ts";
import { PlaceMetrics } from "./metrics.place.ts";
import { ProcessMetrics } from "./metrics.processes.ts";

/**
 * On a port of its own, so that it need not be shown to the world. It answers within two seconds, with
 * what is known by then: it is asked most when something is wrong.
 */
export async function serveMetrics(
  config: Pick<Config, "host" | "dataDir" | "files" | "publicUrl" | "workers">,
  port: number,
  connection: Connection,
): Promise<Server> {
  const read = makeReader(config, connection);
  let asked: Promise<string> | undefined;
  const server = createServer((_request, response) => {
    // However many ask at once, all are told the same.
    asked ??= read().finally(() => (asked = undefined));
    asked.then(
      (text) => response.setHeader("content-type", register.contentType).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, config.host, resolve);
  });
  return server;
}

function makeReader(
  config: Pick<Config, "dataDir" | "files" | "publicUrl" | "workers">,
  connection: Connection,
): () => Promise<string> {
  const place = new PlaceMetrics(connection, config);
  if (config.workers === 1) {
    collectDefaultMetrics();
    const alone = Promise.resolve({ answering: 1 });
    return async () => (await register.metrics()) + (await place.read(alone));
  }
  const others = new ProcessMetrics(() => place.countEnded());
  return async () => {
    const told = others.read();
    const [{ text }, ofPlace] = await Promise.all([
      told,
      place.read(told.then(({ processes }) => processes)),
    ]);
    return text + ofPlace;
  };
}
