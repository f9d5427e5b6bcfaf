import { isIP } from "node:net";
import path from "node:path";
import { type FilesPlace, readFilesPlace } from "#storage/files.place.ts";
import * as z from "zod/mini";
import { readAddress } from "#db/servers/address.ts";

/** A sentence for the person who starts the server; shown without a stack. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

const port = (name: string) =>
  z.pipe(
    z.string(),
    z.transform((value, issues) => {
      const number = Number(value);
      if (Number.isInteger(number) && number >= 0 && number <= 65_535) return number;
      issues.issues.push({
        code: "custom",
        input: value,
        message: `${name} should be a port, 0 to 65535.`,
      });
      return z.NEVER;
    }),
  );

const url = (name: string, example: string, schemes: readonly string[]) =>
  z.string().check(
    z.refine((value) => URL.canParse(value) && schemes.includes(new URL(value).protocol), {
      error: `${name} should look like ${example}.`,
    }),
  );

const webUrl = (name: string) => url(name, "https://sightline.example.org", ["http:", "https:"]);

const databaseUrl = (name: string, role: string) =>
  z.string().check(
    z.refine((value) => readAddress(value) !== undefined, {
      error: `${name} should look like postgres://${role}:password@host/database.`,
    }),
  );

const variables = z.object({
  PORT: z._default(port("PORT"), 3002),
  HOST: z._default(z.string(), "127.0.0.1"),
  DATA_DIR: z._default(z.string(), "./data"),
  DATABASE_URL: z.optional(databaseUrl("DATABASE_URL", "user")),
  DATABASE_OWNER_URL: z.optional(databaseUrl("DATABASE_OWNER_URL", "owner")),
  DATABASE_DIRECT_URL: z.optional(databaseUrl("DATABASE_DIRECT_URL", "user")),
  DATABASE_READ_URL: z.optional(databaseUrl("DATABASE_READ_URL", "user")),
  PREPARED_STATEMENTS: z._default(z.enum(["0", "1"], "PREPARED_STATEMENTS should be 0 or 1."), "1"),
  DATABASE_WAIT_SECONDS: z._default(
    z.pipe(
      z
        .string()
        .check(z.regex(/^\d{1,4}$/, "DATABASE_WAIT_SECONDS should be a number from 0 to 9999.")),
      z.transform(Number),
    ),
    60,
  ),
  FILES_URL: z.optional(z.string()),
  AWS_ACCESS_KEY_ID: z.optional(z.string()),
  AWS_SECRET_ACCESS_KEY: z.optional(z.string()),
  SMTP_URL: z.optional(
    url("SMTP_URL", "smtp://user:password@mail.example.org:587", ["smtp:", "smtps:"]),
  ),
  MAIL_FROM: z.optional(z.string()),
  MAIL_GATHER_SECONDS: z._default(
    z.pipe(
      z
        .string()
        .check(z.regex(/^\d{1,4}$/, "MAIL_GATHER_SECONDS should be a number from 0 to 9999.")),
      z.transform(Number),
    ),
    120,
  ),
  PUBLIC_URL: z.optional(webUrl("PUBLIC_URL")),
  API_HOST_HTTP: z.optional(webUrl("API_HOST_HTTP")),
  API_HOST_HTTPS: z.optional(webUrl("API_HOST_HTTPS")),
  PAGE_ORIGINS: z.optional(z.string()),
  HSTS_SUBDOMAINS: z._default(z.enum(["0", "1"], "HSTS_SUBDOMAINS should be 0 or 1."), "1"),
  DEMO: z.optional(z.enum(["0", "1"], "DEMO should be 0 or 1.")),
  WORKERS: z._default(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d?$/, "WORKERS should be a number from 1 to 99.")),
      z.transform(Number),
    ),
    1,
  ),
  DRAIN_SECONDS: z._default(
    z.pipe(
      z.string().check(z.regex(/^\d{1,3}$/, "DRAIN_SECONDS should be a number from 0 to 999.")),
      z.transform(Number),
    ),
    0,
  ),
  PG_BIN: z.optional(z.string()),
  METRICS_PORT: z.optional(port("METRICS_PORT")),
  LOG_LEVEL: z._default(
    z.enum(
      ["trace", "debug", "info", "warn", "error", "silent"],
      "LOG_LEVEL should be trace, debug, info, warn, error or silent.",
    ),
    "info",
  ),
  TRUST_PROXY: z.optional(z.string()),
});

export type Config = {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  /** As the role that owns the tables, for migrations; null where the app's own does. */
  databaseOwnerUrl: string | null;
  /** The same database past a pooler, for what lasts longer than a transaction; null where none is. */
  databaseDirectUrl: string | null;
  /** Standbys, for what is only read; null where the primary does it all. */
  databaseReadUrl: string | null;
  /** Whether statements and settings may be left with a connection. */
  preparedStatements: boolean;
  /** For how long a start waits for that one, before it gives up. */
  databaseWaitSeconds: number;
  files: FilesPlace;
  smtpUrl: string | null;
  mailFrom: string;
  /** What happens within this long of the first event about a thing comes in one mail. */
  mailGatherSeconds: number;
  publicUrl: string;
  apiHostHttp: string | null;
  apiHostHttps: string | null;
  /** Of pages that are served elsewhere and may call. */
  pageOrigins: string[];
  /** Whether browsers open all addresses below the public one by TLS alone, also those of others. */
  hstsSubdomains: boolean;
  demo: boolean;
  workers: number;
  /** For how long calls are still taken once `/readyz` says that the process is stopping. */
  drainSeconds: number;
  pgBin: string | null;
  metricsPort: number | null;
  logLevel: z.infer<typeof variables>["LOG_LEVEL"];
  /** The addresses and networks of the proxies in front; false when there is none. */
  trustProxy: string[] | false;
};

export const configNames = Object.keys(variables.shape);

export function readConfig(environment: Record<string, string | undefined>): Config {
  // An empty variable means "not set": compose files and CI systems write them so.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
  const read = variables.safeParse(given);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw new ConfigError(issue?.message ?? "The configuration is wrong.");
  }
  const set = read.data;
  const publicUrl = (set.PUBLIC_URL ?? `http://localhost:${set.PORT}`).replace(/(?<!\/)\/+$/, "");
  const local = isLoopback(new URL(publicUrl).hostname);
  if (!local && !set.SMTP_URL) {
    throw new ConfigError(
      "PUBLIC_URL is a public address, so SMTP_URL must say where mail goes; the mailbox page is for one's own machine only.",
    );
  }
  for (const name of ["DATABASE_OWNER_URL", "DATABASE_DIRECT_URL", "DATABASE_READ_URL"] as const) {
    if (set[name] && !set.DATABASE_URL) {
      throw new ConfigError(
        `${name} is for a database of one's own: set DATABASE_URL as well, or neither.`,
      );
    }
  }
  if (set.PREPARED_STATEMENTS === "0" && !set.DATABASE_DIRECT_URL) {
    throw new ConfigError(
      "PREPARED_STATEMENTS=0 is for a pooler, past which DATABASE_DIRECT_URL has to lead: nobody can listen through it.",
    );
  }
  const demoByDefault = !set.DATABASE_URL && local && isLoopback(set.HOST);
  return {
    port: set.PORT,
    // By its name it is two addresses, and Fastify would open a second server, of which nothing here knows.
    host: set.HOST.toLowerCase() === "localhost" ? "127.0.0.1" : set.HOST,
    dataDir: path.resolve(set.DATA_DIR),
    databaseUrl: set.DATABASE_URL ?? null,
    databaseOwnerUrl: set.DATABASE_OWNER_URL ?? null,
    databaseDirectUrl: set.DATABASE_DIRECT_URL ?? null,
    databaseReadUrl: set.DATABASE_READ_URL ?? null,
    preparedStatements: set.PREPARED_STATEMENTS === "1",
    databaseWaitSeconds: set.DATABASE_WAIT_SECONDS,
    files: readFiles(set),
    smtpUrl: set.SMTP_URL ?? null,
    mailFrom: set.MAIL_FROM ?? "Sightline <sightline@localhost>",
    mailGatherSeconds: set.MAIL_GATHER_SECONDS,
    publicUrl,
    apiHostHttp: set.API_HOST_HTTP ?? null,
    apiHostHttps: set.API_HOST_HTTPS ?? null,
    pageOrigins: readOrigins(set.PAGE_ORIGINS),
    hstsSubdomains: set.HSTS_SUBDOMAINS === "1",
    demo: set.DEMO === undefined ? demoByDefault : set.DEMO === "1",
    workers: set.WORKERS,
    drainSeconds: set.DRAIN_SECONDS,
    pgBin: set.PG_BIN ?? null,
    metricsPort: set.METRICS_PORT ?? null,
    logLevel: set.LOG_LEVEL,
    trustProxy: readTrustProxy(set.TRUST_PROXY),
  };
}

export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, "").toLowerCase();
  return (
    bare === "localhost" ||
    bare.endsWith(".localhost") ||
    bare === "::1" ||
    /^127\.\d+\.\d+\.\d+$/.test(bare)
  );
}

function readFiles(set: z.infer<typeof variables>): FilesPlace {
  const place = readFilesPlace({
    url: set.FILES_URL,
    dataDir: path.resolve(set.DATA_DIR),
    accessKeyId: set.AWS_ACCESS_KEY_ID,
    secretAccessKey: set.AWS_SECRET_ACCESS_KEY,
  });
  if (typeof place === "string") throw new ConfigError(place);
  return place;
}

function readOrigins(value = ""): string[] {
  const origins = value.split(",").map((one) => one.trim());
  const given = origins.filter((one) => one !== "");
  if (given.every((one) => URL.canParse(one) && new URL(one).origin === one)) return given;
  throw new ConfigError(
    "PAGE_ORIGINS should be the origins of pages served elsewhere, with commas, like https://app.example.org.",
  );
}

function readTrustProxy(value: string | undefined): Config["trustProxy"] {
  if (value === undefined) return false;
  if (/^\d+$/.test(value))
    throw new ConfigError(
      "TRUST_PROXY no longer takes a number: whoever calls without the proxy could name any address as theirs. Name the addresses or networks of the proxies in front, with commas, like 127.0.0.1 or 10.0.0.0/8.",
    );
  const networks = value.split(",").map((one) => one.trim());
  if (networks.every(isNetwork)) return networks;
  throw new ConfigError(
    "TRUST_PROXY should be the addresses or networks of the proxies in front, with commas, like 127.0.0.1 or 10.0.0.0/8.",
  );
}

/** An address, or a network that is not everything. */
function isNetwork(text: string): boolean {
  const [address = "", prefix, ...further] = text.split("/");
  const kind = isIP(address);
  if (kind === 0 || further.length > 0) return false;
  if (prefix === undefined) return true;
  return /^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (kind === 4 ? 32 : 128);
}

/** What is not wrong, and yet worth a second look by who starts it. */
export function warningsOf(config: Config): string[] {
  const { host, trustProxy } = config;
  if (trustProxy === false || isLoopback(host)) return [];
  return [
    `Warning: port ${config.port} is open to other machines (HOST is ${host}) while the proxy at ${trustProxy.join(", ")} is trusted. Let nobody but the proxy reach it: listen on loopback or a private network, or close the port by a firewall.`,
  ];
}
