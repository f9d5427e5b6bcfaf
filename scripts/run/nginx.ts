import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { unpackByApt } from "./apt.ts";

const packages = ["nginx", "libnginx-mod-http-brotli-static"];
const unpacked = join(import.meta.dirname, "..", "..", ".cache", "nginx");

/**
 * The path of an nginx that can send what is compressed already. Debian's is fetched and unpacked
 * where there is none: installed, it would start to serve on port 80.
 */
export function getNginx(env: NodeJS.ProcessEnv = process.env): string {
  if (env["NGINX_BIN"]) return env["NGINX_BIN"];
  const folders = [...(env["PATH"] ?? "").split(delimiter).filter(Boolean), "/usr/sbin"];
  const places = [...folders, join(unpacked, "usr", "sbin")].map((folder) => join(folder, "nginx"));
  const found = places.find(hasBrotli) ?? fetchNginx();
  if (!found || spawnSync("openssl", ["version"]).status !== 0) throw new NginxMissing();
  return found;
}

function hasBrotli(program: string): boolean {
  const modules = join(dirname(program), "..", "lib", "nginx", "modules");
  return existsSync(program) && existsSync(join(modules, "ngx_http_brotli_static_module.so"));
}

function fetchNginx(): string | undefined {
  if (!unpackByApt(packages, unpacked)) return undefined;
  const program = join(unpacked, "usr", "sbin", "nginx");
  return hasBrotli(program) ? program : undefined;
}

class NginxMissing extends Error {
  constructor() {
    super(
      `No nginx with brotli, or no openssl, was found: install them (on Debian: sudo apt-get install -y ${packages.join(" ")} openssl) or set NGINX_BIN.`,
    );
    this.stack = this.message;
  }
}
