import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { dayMs } from "@sightline/contract/base/moments.ts";
import { expect, test } from "vitest";
import { makeTestApp } from "#testing/app.ts";

test("what a killed process left of uploads goes with the next start on its machine, once a day old", async () => {
  const app = await makeTestApp();
  try {
    const uploads = path.join(app.dataDir, "files", "incoming");
    await mkdir(uploads, { recursive: true });
    // The app's clock decides what is old, and the disk's may be another.
    for (const [name, ageMs] of [
      ["old", dayMs + 60_000],
      ["new", dayMs - 60_000],
    ] as const) {
      const since = new Date(Date.parse(app.clock.now()) - ageMs);
      await writeFile(path.join(uploads, name), "");
      await utimes(path.join(uploads, name), since, since);
    }
    const another = await app.startAnother();
    await expect.poll(() => readdir(uploads)).toEqual(["new"]);
    await another.stop();
  } finally {
    await app.close();
  }
});
