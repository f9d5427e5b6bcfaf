import { readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..", "..");

/** The program file behind a tool's name in node_modules: started without a shell or a shebang. */
export function tool(name: string): string {
  const packages: Record<string, string> = {
    oxfmt: "oxfmt",
    oxlint: "oxlint",
    tsc: "typescript",
    vite: "vite",
    vitest: "vitest",
    playwright: "@playwright/test",
  };
  const folder = join(root, "node_modules", packages[name] ?? name);
  const { bin }: { bin: string | Record<string, string> } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  );
  const file = typeof bin === "string" ? bin : bin[name];
  if (!file) throw new Error(`The package of ${name} has no such program.`);
  return join(folder, file);
}
