import { expect, test } from "vitest";
import { askElsewhere, withHelpers } from "./runtimeInVendor.ts";

const runtime = "assets/rolldown-runtime.abc-_12.js";

test("who asked the bundler's file for a helper asks that of the libraries", () => {
  const code = `import{r as e,t}from"./rolldown-runtime.abc-_12.js";import{a}from"./first.js";e(t)`;
  expect(askElsewhere(code, runtime, "assets/vendor.x.js")).toBe(
    `import{helper_r as e,helper_t as t}from"./vendor.x.js";import{a}from"./first.js";e(t)`,
  );
});

test("the libraries have the helpers, whatever both call their variables", async () => {
  const code = `import{r as e}from"./rolldown-runtime.abc-_12.js";var s=e(2);export{s as a};`;
  const helpers = { fileName: runtime, code: "var e=3,s=n=>n*e,o=()=>e;export{s as r,o as t};" };
  const made = withHelpers(code, helpers);
  const file: unknown = await import(`data:text/javascript,${encodeURIComponent(made)}`);
  expect(file).toMatchObject({ a: 6 });
  expect(Object.keys(Object(file))).toEqual(["a", "helper_r", "helper_t"]);
});
