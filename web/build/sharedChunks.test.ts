import { expect, test } from "vitest";
import { vendor } from "./sharedChunks.ts";

test("libraries of the first load stand apart, with zod's setting and without the icons", () => {
  expect(vendor.test("/x/node_modules/react-dom/client.js")).toBe(true);
  expect(vendor.test("/x/web/src/api/zodJitless.ts")).toBe(true);
  expect(vendor.test("/x/node_modules/lucide-react/dist/esm/icons/x.js")).toBe(false);
  expect(vendor.test("/x/node_modules/react-hook-form/dist/index.esm.mjs")).toBe(false);
});
