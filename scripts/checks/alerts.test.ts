import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findAnchors } from "#scripts/docs/docs.markdown.ts";
import { findPromtool } from "#scripts/run/promtool.ts";
import { root } from "./checks.steps.ts";

const folder = join(root, "deploy", "prometheus");
const rules = readFileSync(join(folder, "alerts.yml"), "utf8");
const tried = readFileSync(join(folder, "alerts.test.yml"), "utf8");
const runbook = readFileSync(join(root, "docs", "runbook.md"), "utf8");
const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name ?? "");

function promtool(...args: string[]): { status: number | null; said: string } {
  // The run fetches it before the first test: a test waits for no download.
  const program = findPromtool();
  if (!program) throw new Error("There is no promtool: `npm test -- --only unit` fetches it.");
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: folder,
    encoding: "utf8",
  });
  return { status, said: `${stdout}${stderr}` };
}

test("Prometheus can read the alerts", () => {
  expect(promtool("check", "rules", "alerts.yml")).toMatchObject({ status: 0 });
});

test("every alert fires when it should, and else it does not", () => {
  expect(promtool("test", "rules", "alerts.test.yml")).toMatchObject({ status: 0 });
  for (const alert of alerts) {
    expect(tried).toContain(`- name: ${alert} fires`);
    expect(tried).toContain(`- name: ${alert} is quiet`);
  }
});

test("every alert tells what to do in the runbook, which knows no others", () => {
  const headings = [...runbook.matchAll(/^## (Sightline\w+)$/gm)].map(([, name]) => name ?? "");
  expect(headings).toEqual(alerts);
  const anchors = findAnchors(runbook);
  const links = [...rules.matchAll(/runbook_url: docs\/runbook\.md#(\S+)/g)].map(([, to]) => to);
  expect(links).toEqual(alerts.map((name) => name.toLowerCase()));
  for (const link of links) expect(anchors).toContain(link);
});

test("every alert says what it is, and how soon somebody has to look", () => {
  for (const one of rules.split("- alert: ").slice(1)) {
    expect(one).toMatch(/severity: (?:page|ticket)\n/);
    expect(one).toMatch(/summary: \S.*\.\n/);
    expect(one).toMatch(/description: >-\n +\S.*\.\n/);
  }
});
