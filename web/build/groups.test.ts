import { globSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { firstPaths, isFirst, vendor } from "./groups.ts";

const root = join(import.meta.dirname, "..", "..");
const inFolderOrShelf = (path: string) => path.replace(/[^/]+$/, "{,*/}$&{.ts,.tsx,.module.css}");

test("every file of the first load exists", () => {
  const missing = firstPaths().filter(
    (path) => globSync(inFolderOrShelf(path), { cwd: root }).length === 0,
  );
  expect(missing).toEqual([]);
});

test("a file of the first load is known with its styles, its neighbours are not", () => {
  expect(isFirst("/any/where/web/src/ui/Field.tsx")).toBe(true);
  expect(isFirst("/any/where/web/src/ui/fields/Field.module.css")).toBe(true);
  expect(isFirst("/any/where/contract/src/people.shapes.ts")).toBe(true);
  expect(isFirst("/any/where/web/src/ui/FieldGroup.tsx")).toBe(false);
  expect(isFirst("/any/where/web/src/accounts/Field.tsx")).toBe(false);
});

test("libraries of the first load stand apart, with zod's setting and without the icons", () => {
  expect(vendor.test("/x/node_modules/react-dom/client.js")).toBe(true);
  expect(vendor.test("/x/web/src/api/zodJitless.ts")).toBe(true);
  expect(vendor.test("/x/node_modules/lucide-react/dist/esm/icons/x.js")).toBe(false);
  expect(vendor.test("/x/node_modules/react-hook-form/dist/index.esm.mjs")).toBe(false);
});
