import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { configNames, readConfig } from "#server/src/config.ts";

const root = path.join(import.meta.dirname, "..", "..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const example = path.join(root, "deploy/systemd/sightline.env.example");
const unit = read("deploy/systemd/sightline.service");
const guide = read("docs/operating.md");

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), "settings-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** `NAME='value'` alone: that means the same to systemd, which reads the unit's file, and to a shell. */
const settings = new Map(
  read("deploy/systemd/sightline.env.example")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [, name, value] = /^([A-Z_]+)='([^'\\]*)'$/.exec(line) ?? [];
      if (name === undefined || value === undefined) throw new Error(`Not alike to both: ${line}`);
      return [name, value];
    }),
);

test("the settings of the service are such as there are, and a start takes them", () => {
  expect([...settings.keys()].filter((name) => !configNames.includes(name))).toEqual([]);
  expect(readConfig(Object.fromEntries(settings))).toMatchObject({
    mailFrom: "Sightline <sightline@example.org>",
    dataDir: "/var/lib/sightline",
  });
});

test("the unit and its folder go by the same file", () => {
  expect(unit).toMatch(/^EnvironmentFile=\/etc\/sightline\.env$/m);
  // What stood in the unit alone the line for cron would lack.
  for (const [, name = "", value] of unit.matchAll(/^Environment=(\w+)=(.*)$/gm))
    expect([name, settings.get(name)]).toEqual([name, value]);
  const [, state = ""] = /^StateDirectory=(.*)$/m.exec(unit) ?? [];
  expect(settings.get("DATA_DIR")).toBe(`/var/lib/${state}`);
});

test("the line for cron gives the backup the settings of the service, as its account", () => {
  const [, account, command = ""] = /^30 4 \* \* \* (\S+) (cd .*)$/m.exec(guide) ?? [];
  expect(account).toBe(/^User=(.*)$/m.exec(unit)?.[1]);
  // Cron takes a % for the end of the line.
  expect(command).not.toContain("%");
  cpSync(example, path.join(folder, "sightline.env"));
  const npm = path.join(folder, "npm");
  writeFileSync(npm, `#!/bin/sh\nenv > ${folder}/seen\necho "$@" > ${folder}/given\n`);
  chmodSync(npm, 0o755);
  const here = command
    .replace("/srv/sightline ", `${folder} `)
    .replace("/etc/sightline.env", `${folder}/sightline.env`);
  execFileSync("/bin/sh", ["-c", here], { env: { PATH: `${folder}:/usr/bin:/bin` } });
  const seen = readFileSync(path.join(folder, "seen"), "utf8").split("\n");
  for (const [name, value] of settings) expect(seen).toContain(`${name}=${value}`);
  expect(readFileSync(path.join(folder, "given"), "utf8")).toBe(
    "run admin -- backup /srv/backups --keep 14\n",
  );
});
