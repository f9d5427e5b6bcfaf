import { expect, test } from "vitest";
import { filesOfScreens } from "./chunkFiles.ts";

const chunk = (
  fileName: string,
  imports: string[],
  css: string[],
  facadeModuleId: string | null = null,
) => ({ fileName, imports, facadeModuleId, viteMetadata: { importedCss: new Set(css) } });

test("a screen's files are its script and the styles of all that it builds on, those first", () => {
  const files = filesOfScreens([
    chunk("3.js", ["lists.js", "fields.js"], ["3.css"], "/web/src/groups/GroupListScreen.tsx"),
    chunk("lists.js", ["base.js"], ["lists.css"]),
    // Two shared files may import each other.
    chunk("fields.js", ["base.js", "lists.js"], ["fields.css"]),
    chunk("base.js", ["fields.js"], ["base.css"]),
    chunk("alone.js", [], ["alone.css"]),
  ]);
  expect(Object.keys(files)).toEqual(["GroupListScreen"]);
  expect(files["GroupListScreen"]?.js).toBe("/3.js");
  expect(files["GroupListScreen"]?.css.toSorted()).toEqual([
    "/3.css",
    "/base.css",
    "/fields.css",
    "/lists.css",
  ]);
  expect(files["GroupListScreen"]?.css.at(-1)).toBe("/3.css");
});
