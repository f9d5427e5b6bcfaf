import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { claimingGif, makePicture } from "#testing/pictures.ts";
import { cleanPicture } from "./images.ts";

test.each<[string, "png" | "gif", () => Promise<Buffer>]>([
  ["large ones", "png", () => makePicture("png", { width: 2_500, height: 2_500 })],
  ["ones of many frames", "gif", async () => claimingGif(20, 20, 150)],
])("a small picture does not wait until everybody's %s are drawn", async (_what, kind, make) => {
  const folder = await mkdtemp(path.join(tmpdir(), "images-"));
  const drawn: string[] = [];
  const draw = async (who: string, type: string, content: Buffer) => {
    const file = path.join(folder, who);
    await writeFile(file, content);
    const bytes = content.length;
    const uploaded = { field: "file", filename: who, path: file, bytes, sha256: Buffer.of() };
    await cleanPicture(uploaded, type, { id: who, gone: new AbortController().signal });
    drawn.push(who);
  };
  const large = await make();
  const people = ["ada", "bo", "cleo", "dan", "eve", "finn"];
  const larges = people.map((who) => draw(who, `image/${kind}`, large));
  await Promise.all([...larges, draw("gus", "image/png", await makePicture("png"))]);
  expect(drawn.indexOf("gus")).toBeLessThan(4);
  await rm(folder, { recursive: true });
});
