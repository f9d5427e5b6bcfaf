import { expect, test } from "vitest";
import { allFilesOfScreens, filesOfScreens } from "./chunkFiles.ts";

const chunk = (fileName: string, imports: string[], css: string[], moduleIds: string[] = []) => ({
  fileName,
  imports,
  moduleIds,
  isEntry: fileName === "main.js",
  viteMetadata: { importedCss: new Set(css) },
});

test("a screen's files are its script and the styles of all that it builds on, those first", () => {
  const files = filesOfScreens([
    chunk("3.js", ["lists.js", "fields.js"], ["3.css"], ["/web/src/groups/GroupListScreen.tsx"]),
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

test("screens of one file are each told of it, with the shell, and nothing else is", () => {
  const files = filesOfScreens([
    chunk("app.js", [], ["app.css"], ["/web/src/shell/AppShell.tsx", "/web/src/ui/Mark.tsx"]),
    chunk(
      "8.js",
      ["app.js"],
      [],
      ["/web/src/groups/GroupListScreen.tsx", "/web/src/groups/GroupScreen.tsx"],
    ),
    chunk("main.js", [], ["page.css"], ["/web/src/shell/screens/LazyScreen.tsx"]),
  ]);
  expect(files).toEqual({
    AppShell: { js: "/app.js", css: ["/app.css"] },
    GroupListScreen: { js: "/8.js", css: ["/app.css"] },
    GroupScreen: { js: "/8.js", css: ["/app.css"] },
  });
});

test("all of a screen's files are those that the page does not have, styles first", () => {
  const files = allFilesOfScreens([
    chunk("main.js", ["first.js"], []),
    chunk("first.js", [], []),
    chunk("lists.js", ["first.js"], ["app.css"]),
    chunk(
      "3.js",
      ["lists.js", "first.js"],
      ["app.css"],
      ["/web/src/requests/RequestListScreen.tsx"],
    ),
  ]);
  expect([...files]).toEqual([["RequestListScreen", ["/app.css", "/lists.js", "/3.js"]]]);
});
