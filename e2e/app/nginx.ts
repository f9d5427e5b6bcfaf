import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort, root } from "./app.ts";

export type RunningNginx = {
  /** `https://localhost:…` */
  url: string;
  plainUrl: string;
  /** Who has signed its certificate: itself. */
  certificate: string;
  /**
   * What it has written down about each call, the oldest first. It writes after it has answered, so
   * wait for a call to be there (`expect.poll`).
   */
  readCalls: () => CallWritten[];
  /** Sends every call from now on to these, and throws if nginx does not say that it does. */
  passOnTo: (...apps: string[]) => Promise<void>;
  stop: () => Promise<void>;
};

type CallWritten = { path: string; status: number; app_seconds: string; protocol: string };

/** Only something broken takes so long. */
const patienceMs = 60_000;
/** As npm test found it, or where Debian puts it. */
const program = process.env["NGINX_BIN"] ?? "/usr/sbin/nginx";

/** nginx with the configuration that the operating guide hands out, and what is this machine's own. */
export async function startNginx(app: string): Promise<RunningNginx> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await tryStartNginx(app);
    } catch (error) {
      // Another program may take a free port between our finding it and the bind of nginx.
      if (attempts === 3 || !/Address already in use/.test(String(error))) throw error;
    }
  }
}

async function tryStartNginx(app: string): Promise<RunningNginx> {
  const folder = mkdtempSync(join(tmpdir(), "sightline-nginx-"));
  // Its workers run under another account where we are root.
  chmodSync(folder, 0o711);
  const inside = (name: string) => join(folder, name);
  const [port, plainPort] = [await freePort(), await freePort()];
  makeCertificate(inside("cert.pem"), inside("key.pem"));
  copyFileSync(join(root, "deploy", "nginx", "sightline.conf"), inside("sightline.conf"));
  writeFileSync(
    inside("sightline.place.conf"),
    `listen 127.0.0.1:${plainPort};
listen 127.0.0.1:${port} ssl http2;
server_name localhost;
ssl_certificate cert.pem;
ssl_certificate_key key.pem;
root ${join(root, "web", "dist")};
access_log sightline.access.log sightline;
`,
  );
  writeFileSync(inside("sightline.processes.conf"), processesOf([app]));
  writeFileSync(inside("nginx.conf"), mainOf(folder));
  const nginx = spawn(program, ["-p", folder, "-c", "nginx.conf", "-e", "error.log"], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  const stop = async () => {
    if (nginx.exitCode === null && nginx.signalCode === null) {
      const ended = new Promise((resolve) => nginx.once("exit", resolve));
      nginx.kill("SIGTERM");
      await ended;
    }
    rmSync(folder, { recursive: true, force: true });
  };
  const plainUrl = `http://localhost:${plainPort}`;
  const said = () =>
    existsSync(inside("error.log")) ? readFileSync(inside("error.log"), "utf8") : "";
  try {
    // nginx writes this file once it has its ports. Until then another program may answer at them.
    await until("It did not take its ports", nginx, () => existsSync(inside("nginx.pid")));
    await until("It did not answer", nginx, () => isAnswered(plainUrl));
  } catch (error) {
    const lastWords = said();
    await stop();
    throw new Error(`nginx did not start. It said:\n${lastWords}`, { cause: error });
  }
  return {
    url: `https://localhost:${port}`,
    plainUrl,
    certificate: readFileSync(inside("cert.pem"), "utf8"),
    readCalls: () =>
      readFileSync(inside("sightline.access.log"), "utf8")
        .split("\n")
        // The last line is empty, or nginx is still writing it.
        .slice(0, -1)
        // Our own configuration says what stands in a line.
        .map((line) => JSON.parse(line) as CallWritten),
    passOnTo: async (...apps) => {
      writeFileSync(inside("sightline.processes.conf"), processesOf(apps));
      const former = said();
      const worker = [...former.matchAll(/start worker process (\d+)/g)].at(-1)?.[1];
      nginx.kill("SIGHUP");
      // From then on the former worker takes no new calls.
      const farewell = `${worker}#${worker}: gracefully shutting down`;
      await until("The former worker was not shut down", nginx, () =>
        said().slice(former.length).includes(farewell),
      );
    },
    stop,
  };
}

function processesOf(apps: readonly string[]): string {
  return apps.map((app) => `server ${new URL(app).host} max_fails=1 fail_timeout=2s;\n`).join("");
}

/** What a Debian machine's own nginx.conf says beside; here in a folder that goes with us. */
function mainOf(folder: string): string {
  const modules = join(dirname(program), "..", "lib", "nginx", "modules");
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((kind) => `  ${kind}_temp_path ${join(folder, kind)};\n`)
    .join("");
  return `load_module ${join(modules, "ngx_http_brotli_static_module.so")};
daemon off;
worker_processes 1;
pid ${join(folder, "nginx.pid")};
error_log ${join(folder, "error.log")} notice;
events { worker_connections 512; }
http {
  default_type application/octet-stream;
${places}  include sightline.conf;
}
`;
}

function makeCertificate(certificate: string, key: string): void {
  const kind = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2";
  const name = "-subj /CN=localhost -addext subjectAltName=DNS:localhost,IP:127.0.0.1";
  const words = `req -x509 ${kind} ${name}`.split(" ");
  const files = ["-keyout", key, "-out", certificate];
  const { status, stderr } = spawnSync("openssl", [...words, ...files]);
  if (status !== 0) throw new Error(`No certificate could be made: ${String(stderr)}`);
}

async function until(
  complaint: string,
  nginx: ChildProcess,
  isSo: () => boolean | Promise<boolean>,
): Promise<void> {
  const latest = Date.now() + patienceMs;
  while (!(await isSo())) {
    if (nginx.exitCode !== null || nginx.signalCode !== null)
      throw new Error(`nginx ended with ${nginx.exitCode ?? nginx.signalCode}.`);
    if (Date.now() > latest) throw new Error(`${complaint} within ${patienceMs / 1000} s.`);
    await wait(20);
  }
}

function isAnswered(url: string): Promise<boolean> {
  return fetch(url, { redirect: "manual" }).then(
    () => true,
    () => false,
  );
}
