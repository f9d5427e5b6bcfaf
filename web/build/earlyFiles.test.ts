import { afterEach, expect, test, vi } from "vitest";
import { askEarly, tableOf } from "./earlyFiles.ts";

const table = tableOf(
  new Map([
    ["AppShell", ["/app.css", "/app.js"]],
    ["RequestListScreen", ["/app.css", "/lists.js", "/3.js"]],
    ["SignInScreen", ["/1.js"]],
    ["TermsScreen", ["/public.css", "/25.js"]],
  ]),
);

afterEach(() => vi.unstubAllGlobals());

type Link = { href: string; dataset: Record<string, string>; lose: () => void };

/** As in a page's head, of a browser that keeps this. */
function ask(hash: string, token: string | null) {
  const links: Link[] = [];
  const dataset: Record<string, string> = {};
  const storage = { getItem: (key: string) => (key === "userToken" ? token : null) };
  vi.stubGlobal("localStorage", { getItem: () => null });
  vi.stubGlobal("sessionStorage", storage);
  vi.stubGlobal("location", { hash });
  vi.stubGlobal("document", {
    documentElement: { dataset },
    createElement: () => ({
      dataset: {},
      addEventListener(this: Link, name: string, hear: () => void) {
        if (name === "error") this.lose = hear;
      },
    }),
    head: { append: (link: Link) => links.push(link) },
  });
  askEarly(table);
  return { links, files: links.map(({ href }) => href), frame: dataset["frame"] };
}

const list = ["/app.css", "/app.js", "/lists.js", "/3.js"];

test.each([
  ["#/app/requests/all?status=open", "t", list],
  ["#/app/requests/all/", "t", list],
  ["#/app", "t", list],
  ["", "t", list],
  ["#/signin", "t", list],
  ["#/app/requests/all", null, ["/1.js"]],
  ["#/signin", null, ["/1.js"]],
  ["#/terms", "t", ["/public.css", "/25.js"]],
  ["#/nowhere", "t", []],
  ["#/apple", null, []],
])("at %s, with the token %s, it asks for %j", (hash, token, files) => {
  expect(ask(hash, token).files).toEqual(files);
});

test("styles hold at once, scripts wait to be run, and the frame is the one that will stand", () => {
  const { links, frame } = ask("#/app/requests/all", "t");
  expect(links[0]).toMatchObject({ rel: "stylesheet", crossOrigin: "" });
  expect(links[1]).toMatchObject({ rel: "modulepreload", crossOrigin: "" });
  expect(frame).toBe("app");
  expect(ask("#/signin", null).frame).toBeUndefined();
});

test("what did not come is marked, for whoever waits for it", () => {
  const [style] = ask("#/app/requests/all", "t").links;
  expect(style?.dataset["early"]).toBe("asked");
  style?.lose();
  expect(style?.dataset["early"]).toBe("lost");
});

test("a browser that keeps its storage shut has the page as it always came", () => {
  vi.stubGlobal("localStorage", {
    getItem: () => {
      throw new Error("shut");
    },
  });
  expect(() => askEarly(table)).not.toThrow();
});
