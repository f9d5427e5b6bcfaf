import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { makePicture } from "#testing/pictures.ts";
import { cleanPicture } from "./images.ts";

test("a small picture does not wait until everybody's large ones are drawn", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "images-"));
  const drawn: string[] = [];
  const draw = async (who: string, content: Buffer) => {
    const file = path.join(folder, who);
    await writeFile(file, content);
    const uploaded = { field: "file", filename: who, path: file, bytes: 1, sha256: Buffer.of() };
    await cleanPicture(uploaded, "image/png", { id: who, gone: new AbortController().signal });
    drawn.push(who);
  };
  const large = await makePicture("png", { width: 2_500, height: 2_500 });
  const people = ["ada", "bo", "cleo", "dan", "eve", "finn"];
  const larges = people.map((who) => draw(who, large));
  await Promise.all([...larges, draw("gus", await makePicture("png"))]);
  expect(drawn.indexOf("gus")).toBeLessThan(4);
  await rm(folder, { recursive: true });
});
