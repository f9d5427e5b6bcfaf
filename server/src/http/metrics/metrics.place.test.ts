import { once } from "node:events";
import { tmpdir } from "node:os";
import { createServer } from "node:tls";
import { expect, test } from "vitest";
import { readConfig } from "#config.ts";
import { makeAuthority } from "#testing/certificates.ts";
import { until } from "#testing/patience.ts";
import { PlaceMetrics } from "./metrics.place.ts";

const config = readConfig({ DATA_DIR: tmpdir() });
const alone = Promise.resolve({ answering: 1 });

test("how long the certificate is good that callers are shown, whoever made it", async () => {
  const { certificate, key } = makeAuthority("Anybody").certify("localhost");
  const server = createServer({ cert: certificate, key }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const publicUrl = `https://localhost:${port}`;
  const nobody = { host: "127.0.0.1", port: 9 };
  const place = new PlaceMetrics(nobody, { ...config, publicUrl });
  let text = "";
  await until("It is not told.", async () => {
    text = await place.read(alone);
    return /^sightline_certificate_seconds /m.test(text);
  });
  const left = Number(/^sightline_certificate_seconds (\S+)$/m.exec(text)?.[1]);
  // As the tests' own authority dates all of them.
  expect(left * 1_000 + Date.now()).toBeCloseTo(Date.UTC(2049, 11, 31, 23, 59, 59), -5);
  expect(text).toContain("sightline_database_up 0");
  await place.close();
  server.close();
});
