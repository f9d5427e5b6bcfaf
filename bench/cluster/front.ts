import { chownSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { type Ground, must } from "./ground.ts";
import type { Nodes } from "./nodes.ts";
import type { Programs } from "./programs.ts";
import { account, answers, makeService, type Service } from "./services.ts";

/** What stands before the database: HAProxy, PgBouncer, two processes of the app, and nginx. */
export type Front = {
  url: string;
  /** Who has signed nginx's certificate: itself. */
  certificate: string;
  pgbouncer: Service;
  apps: readonly Service[];
  /** Past PgBouncer, as who owns the tables. */
  owner: pg.ClientConfig;
};

const root = path.join(import.meta.dirname, "..", "..");
const deploy = (...names: string[]) => path.join(root, "deploy", ...names);
// Below those that the system gives out to whoever connects.
const ports = { primary: 4_780, pooler: 4_781, plain: 4_782, tls: 4_783, apps: [4_784, 4_785] };

export async function startFront(
  ground: Ground,
  programs: Programs,
  nodes: Nodes,
  smtpUrl: string,
): Promise<Front> {
  const { app, owner } = nodes.passwords;
  const haproxy = makeHaproxy(ground, programs);
  const pgbouncer = makePgbouncer(ground, programs, app);
  const url = `https://localhost:${ports.tls}`;
  const env = {
    DATABASE_URL: `postgres://sightline:${app}@127.0.0.1:${ports.pooler}/sightline`,
    DATABASE_DIRECT_URL: `postgres://sightline:${app}@127.0.0.1:${ports.primary}/sightline`,
    DATABASE_OWNER_URL: `postgres://sightline_owner:${owner}@127.0.0.1:${ports.primary}/sightline`,
    PREPARED_STATEMENTS: "0",
    DATA_DIR: path.join(ground.folder, "app"),
    PUBLIC_URL: url,
    TRUST_PROXY: "127.0.0.1",
    SMTP_URL: smtpUrl,
    // Each request is told of in a mail of its own anyway.
    MAIL_GATHER_SECONDS: "1",
    DRAIN_SECONDS: "2",
  };
  const apps = ports.apps.map((port) => makeApp(ground, port, env));
  for (const service of [haproxy, pgbouncer, ...apps]) await service.start();
  const nginx = makeNginx(ground, programs);
  await nginx.start();
  return {
    url,
    certificate: readFileSync(path.join(ground.folder, "nginx", "cert.pem"), "utf8"),
    pgbouncer,
    apps,
    owner: { connectionString: env.DATABASE_OWNER_URL },
  };
}

function makeHaproxy(ground: Ground, { haproxy, env }: Programs): Service {
  return makeService(ground, {
    name: "haproxy",
    command: [haproxy, "-db", "-f", deploy("haproxy", "haproxy.cfg")],
    env: {
      ...env,
      SIGHTLINE_PRIMARY: `127.0.0.1:${ports.primary}`,
      SIGHTLINE_NODE_1: ground.addressOf(11),
      SIGHTLINE_NODE_2: ground.addressOf(12),
    },
    beside: "app",
    as: "account",
    // Who is turned away for a wrong name has got through to a server.
    isUp: () => isRefused({ port: ports.primary, user: "nobody", database: "nothing" }),
  });
}

function makePgbouncer(ground: Ground, { pgbouncer, env }: Programs, password: string): Service {
  const folder = path.join(ground.folder, "pgbouncer");
  mkdirSync(folder);
  const { uid, gid } = account();
  const keep = (name: string, text: string) => {
    const file = path.join(folder, name);
    writeFileSync(file, text, { mode: 0o600 });
    chownSync(file, uid, gid);
    return file;
  };
  const users = keep("userlist.txt", `"sightline" "${password}"\n`);
  const settings = fill(deploy("pgbouncer", "pgbouncer.ini"), {
    "port=5000": `port=${ports.primary}`,
    "listen_port = 6432": `listen_port = ${ports.pooler}`,
    "/etc/pgbouncer/userlist.txt": users,
  });
  return makeService(ground, {
    name: "pgbouncer",
    command: [pgbouncer, keep("pgbouncer.ini", settings)],
    env,
    beside: "app",
    as: "account",
    isUp: () => isRefused({ port: ports.pooler, user: "nobody", database: "sightline" }),
  });
}

function makeApp(ground: Ground, port: number, env: Record<string, string>): Service {
  return makeService(ground, {
    name: `app-${port}`,
    command: [process.execPath, path.join(root, "server", "src", "main.ts")],
    env: { ...env, PORT: String(port) },
    beside: "app",
    as: "root",
    isUp: () => answers(`http://127.0.0.1:${port}/readyz`),
  });
}

function makeNginx(ground: Ground, { nginx }: Programs): Service {
  const folder = path.join(ground.folder, "nginx");
  mkdirSync(folder, { mode: 0o711 });
  const inside = (name: string) => path.join(folder, name);
  makeCertificate(inside("cert.pem"), inside("key.pem"));
  copyFileSync(deploy("nginx", "sightline.conf"), inside("sightline.conf"));
  writeFileSync(
    inside("sightline.place.conf"),
    fill(deploy("nginx", "sightline.place.conf"), {
      "listen 80;": `listen 127.0.0.1:${ports.plain};`,
      "listen [::]:80;\n": "",
      "listen 443 ssl http2;": `listen 127.0.0.1:${ports.tls} ssl http2;`,
      "listen [::]:443 ssl http2;\n": "",
      "server_name sightline.example.org;": "server_name localhost;",
      "/etc/letsencrypt/live/sightline.example.org/fullchain.pem": "cert.pem",
      "/etc/letsencrypt/live/sightline.example.org/privkey.pem": "key.pem",
      "/srv/sightline/web/dist": path.join(root, "web", "dist"),
      "/var/log/nginx/sightline.log": "sightline.access.log",
    }),
  );
  const example = "server 127.0.0.1:3002";
  const [line = ""] = readFileSync(deploy("nginx", "sightline.processes.conf"), "utf8")
    .split("\n")
    .filter((one) => one.startsWith(example));
  const lines = ports.apps.map((port) => line.replace(example, `server 127.0.0.1:${port}`));
  writeFileSync(inside("sightline.processes.conf"), `${lines.join("\n")}\n`);
  const modules = path.join(path.dirname(nginx), "..", "lib", "nginx", "modules");
  const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  writeFileSync(
    inside("nginx.conf"),
    `load_module ${path.join(modules, "ngx_http_brotli_static_module.so")};
daemon off;
worker_processes 1;
pid ${inside("nginx.pid")};
events { worker_connections 512; }
http {
  default_type application/octet-stream;
  ${kinds.map((kind) => `${kind}_temp_path ${inside(kind)};`).join("\n  ")}
  include sightline.conf;
}
`,
  );
  return makeService(ground, {
    name: "nginx",
    command: [nginx, "-p", folder, "-c", "nginx.conf", "-e", "stderr"],
    beside: "app",
    as: "root",
    isUp: async () => {
      const url = `http://127.0.0.1:${ports.plain}`;
      return (await fetch(url, { redirect: "manual" }).catch(() => undefined)) !== undefined;
    },
  });
}

/** The file that is handed out, with what is this place's own instead of its examples. */
function fill(file: string, values: Record<string, string>): string {
  return Object.entries(values).reduce(
    (text, [example, value]) => {
      if (text.split(example).length !== 2)
        throw new Error(`${file} should hold "${example.trim()}" once.`);
      return text.replace(example, value);
    },
    readFileSync(file, "utf8"),
  );
}

function makeCertificate(certificate: string, key: string): void {
  const kind = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2";
  const name = "-subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1";
  const words = `req -x509 ${kind} ${name}`.split(" ");
  must("openssl", ...words, "-keyout", key, "-out", certificate);
}

/** By a server that could be asked, which alone has such a code. */
async function isRefused(asked: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({
    host: "127.0.0.1",
    password: "wrong",
    connectionTimeoutMillis: 3_000,
    ...asked,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  } finally {
    await client.end().catch(() => undefined);
  }
}
