import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { tool } from "#scripts/run/tool.ts";

const root = join(import.meta.dirname, "..");

const api = run(["--watch", "--watch-preserve-output", "server/src/main.ts"]);
const page = run([tool("vite"), "web", ...process.argv.slice(2)]);
console.log("The API restarts and the page reloads as files change. Ctrl-C ends both.");

for (const child of [api, page]) {
  child.on("exit", (code) => {
    api.kill("SIGTERM");
    page.kill("SIGTERM");
    process.exitCode = code ?? 0;
  });
}
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    api.kill("SIGTERM");
    page.kill("SIGTERM");
  });
}

function run(args: string[]): ChildProcess {
  // The page's server sends calls on to where the API listens.
  const env = { ...process.env, API_PORT: process.env["PORT"] ?? "3002" };
  return spawn(process.execPath, args, { cwd: root, env, stdio: ["ignore", "inherit", "inherit"] });
}
