import { spawn, spawnSync } from "node:child_process";
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
  /** What it has written down about each call, the oldest first. */
  readCalls: () => CallWritten[];
  /** From now on it passes calls on to these. */
  passOnTo: (...apps: string[]) => Promise<void>;
  stop: () => Promise<void>;
};

type CallWritten = { path: string; status: number; app_seconds: string; protocol: string };

const startWithinMs = 20_000;
/** As npm test found it, or where Debian puts it. */
const program = process.env["NGINX_BIN"] ?? "/usr/sbin/nginx";

/** nginx with the configuration that the operating guide hands out, and what is this machine's own. */
export async function startNginx(app: string): Promise<RunningNginx> {
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
  try {
    await untilListening(plainUrl, () => nginx.exitCode);
  } catch (error) {
    const said = existsSync(inside("error.log")) ? readFileSync(inside("error.log"), "utf8") : "";
    await stop();
    throw new Error(`nginx did not start. It said:\n${said}`, { cause: error });
  }
  return {
    url: `https://localhost:${port}`,
    plainUrl,
    certificate: readFileSync(inside("cert.pem"), "utf8"),
    readCalls: () =>
      readFileSync(inside("sightline.access.log"), "utf8")
        .split("\n")
        .filter(Boolean)
        // Our own configuration says what stands in a line.
        .map((line) => JSON.parse(line) as CallWritten),
    passOnTo: async (...apps) => {
      writeFileSync(inside("sightline.processes.conf"), processesOf(apps));
      const told = readFileSync(inside("error.log"), "utf8").length;
      nginx.kill("SIGHUP");
      // The former worker takes no new calls from then on.
      const isReloaded = () =>
        readFileSync(inside("error.log"), "utf8").slice(told).includes("gracefully shutting down");
      const latest = Date.now() + startWithinMs;
      while (!isReloaded() && Date.now() < latest) await wait(20);
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

async function untilListening(url: string, exitCode: () => number | null): Promise<void> {
  const latest = Date.now() + startWithinMs;
  while (Date.now() < latest) {
    if (exitCode() !== null) throw new Error(`It ended with ${exitCode()}.`);
    const answer = await fetch(url, { redirect: "manual" }).catch(() => undefined);
    if (answer) return;
    await wait(50);
  }
  throw new Error(`It did not listen after ${startWithinMs / 1000} s.`);
}
