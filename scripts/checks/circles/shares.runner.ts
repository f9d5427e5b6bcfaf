import { relative } from "node:path";
import { type RunnerTask, type RunnerTestSuite, TestRunner } from "vitest";
import { findWide, isInShare, parseShare, startOf } from "./shares.ts";

const share = parseShare(process.env["TEST_SHARE"] ?? "");

/** Skips the wide tests of other shares. Without `TEST_SHARE` it runs all. */
export default class ShareRunner extends TestRunner {
  override async onBeforeRunSuite(suite: RunnerTestSuite): Promise<void> {
    if ("filepath" in suite) skipOtherShares(suite);
    await super.onBeforeRunSuite(suite);
  }
}

function skipOtherShares(root: RunnerTestSuite): void {
  const file = relative(process.cwd(), root.file.filepath);
  const wide = findWide(file);
  if (share === undefined || !wide) return;
  let position = startOf(file);
  const take = () => isInShare(position++, share, wide.of);
  const visit = (task: RunnerTask): boolean => {
    const isWhole = task.type === "test" || (wide.by === "suite" && root.tasks.includes(task));
    if (isWhole ? take() : task.type === "suite" && task.tasks.map(visit).includes(true))
      return true;
    // A suite of which nothing runs has no set-up either.
    if (task.mode === "run") task.mode = "skip";
    // Vitest has told its reporters that the test runs. Only a result takes that back.
    if (task.type === "test") task.result = { state: "skip" };
    return false;
  };
  visit(root);
}
