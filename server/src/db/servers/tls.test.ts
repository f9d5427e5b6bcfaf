import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "#config.ts";
import { makeAuthority } from "#testing/certificates.ts";
import { openConnection } from "#db/connect.ts";
import { PrimaryClient } from "./servers.ts";
import { OwnServer } from "#testing/servers/ownServer.ts";

const ours = makeAuthority("Our authority");
const theirs = makeAuthority("Somebody else's");
let folder: string;
let ca: string;
let otherCa: string;
let server: OwnServer;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "sightline-tls-"));
  ca = path.join(folder, "ours.pem");
  otherCa = path.join(folder, "theirs.pem");
  writeFileSync(ca, ours.certificate);
  writeFileSync(otherCa, theirs.certificate);
  server = await OwnServer.make();
});
afterAll(async () => {
  await server.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function serveAs(name: string): Promise<void> {
  const { certificate, key } = ours.certify(name);
  await server.stop();
  await server.start({
    ssl: "on",
    ssl_cert_file: server.keepFile("server.crt", certificate),
    ssl_key_file: server.keepFile("server.key", key),
  });
}

/** Whether what is said on the way is hidden. */
async function connect(query: string): Promise<boolean> {
  const DATABASE_URL = `postgres://postgres@127.0.0.1:${server.port}/postgres${query}`;
  const opened = await openConnection(readConfig({ DATABASE_URL }), () => undefined);
  const client = new PrimaryClient(opened.connection);
  await client.connect();
  const { rows } = await client.query<{ ssl: boolean }>(
    "select ssl from pg_stat_ssl where pid = pg_backend_pid()",
  );
  await client.end();
  return rows[0]?.ssl ?? false;
}

const turnedAway = "The database of DATABASE_URL (127.0.0.1) turns us away: ";

describe("of a server with a certificate for its own name", () => {
  beforeAll(() => serveAs("127.0.0.1"));

  test("sslmode=verify-full takes it, by the authority that is named", async () => {
    expect(await connect(`?sslmode=verify-full&sslrootcert=${ca}`)).toBe(true);
  });

  test.each(["verify-full", "verify-ca", "require", "prefer"])(
    "sslmode=%s refuses one by an authority that is not known",
    async (mode) => {
      const wrong = connect(`?sslmode=${mode}&sslrootcert=${otherCa}`);
      await expect(wrong).rejects.toThrow(`${turnedAway}unable to verify the first certificate`);
      const none = connect(`?sslmode=${mode}`);
      await expect(none).rejects.toThrow(`${turnedAway}unable to verify the first certificate`);
    },
  );

  test("without sslmode nothing is hidden, and nothing checked", async () => {
    expect(await connect("")).toBe(false);
  });
});

describe("of a server with a certificate for another name", () => {
  beforeAll(() => serveAs("elsewhere.example.org"));

  test("sslmode=verify-full refuses it", async () => {
    await expect(connect(`?sslmode=verify-full&sslrootcert=${ca}`)).rejects.toThrow(
      `${turnedAway}Hostname/IP does not match certificate's altnames: IP: 127.0.0.1 is not in the cert's list: `,
    );
  });
});

describe("of a server without one", () => {
  beforeAll(async () => {
    await server.stop();
    await server.start({});
  });

  test("sslmode=verify-full refuses it: a line that is not hidden is never taken instead", async () => {
    await expect(connect(`?sslmode=verify-full&sslrootcert=${ca}`)).rejects.toThrow(
      `${turnedAway}The server does not support SSL connections`,
    );
  });
});
