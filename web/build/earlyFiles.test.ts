import { afterEach, expect, test, vi } from "vitest";
import { askEarly, tableOf } from "./earlyFiles.ts";
import { readsAt } from "./firstReads.ts";

const table = tableOf(
  new Map([
    ["AppShell", ["/app.css", "/app.js"]],
    ["RequestListScreen", ["/app.css", "/lists.js", "/3.js"]],
    ["SignInScreen", ["/1.js"]],
    ["TermsScreen", ["/public.css", "/25.js"]],
    ["InsightCenterScreen", ["/9.js"]],
  ]),
  "/serif.woff2",
);

afterEach(() => vi.unstubAllGlobals());

type Link = { href: string; dataset: Record<string, string>; lose: () => void };

/** As in a page's head, of a browser that keeps this, or lets nobody at its storage. */
function ask(hash: string, token: string | null, stored: Record<string, string> | "shut" = {}) {
  const links: Link[] = [];
  /** Of files and calls, in the order in which they were asked for. */
  const asked: string[] = [];
  const dataset: Record<string, string> = {};
  const read = (value: string | null | undefined) => {
    if (stored === "shut") throw new Error("shut");
    return value ?? null;
  };
  vi.stubGlobal("localStorage", { getItem: (key: string) => read(Object(stored)[key]) });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => read(key === "userToken" ? token : null),
  });
  vi.stubGlobal("location", { hash, protocol: "http:", href: `http://page.test/${hash}` });
  vi.stubGlobal("window", {});
  vi.stubGlobal("fetch", async (url: string, { headers }: { headers: Record<string, string> }) => {
    asked.push(url.replace("http://page.test", ""));
    return Response.json(
      headers["X-USER-TOKEN"] === token ? { insight_request: { outcome: "answered" } } : {},
    );
  });
  vi.stubGlobal("document", {
    documentElement: { dataset },
    createElement: () => ({
      dataset: {},
      addEventListener(this: Link, name: string, hear: () => void) {
        if (name === "error") this.lose = hear;
      },
    }),
    querySelector: () => ({ content: "/" }),
    head: {
      append: (link: Link) => {
        links.push(link);
        asked.push(link.href);
      },
    },
  });
  askEarly(table, readsAt);
  return { links, asked, files: links.map(({ href }) => href), frame: dataset["frame"] };
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
  ["#/app/insights/12", "t", ["/app.css", "/app.js", "/9.js", "/serif.woff2"]],
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

test("the face that one reads in is taken as a font, and is no style to wait for", () => {
  const { links } = ask("#/app/insights/12", "t");
  expect(links.at(-1)).toMatchObject({ rel: "preload", as: "font", crossOrigin: "" });
});

test("what did not come is marked, for whoever waits for it", () => {
  const [style] = ask("#/app/requests/all", "t").links;
  expect(style?.dataset["early"]).toBe("asked");
  style?.lose();
  expect(style?.dataset["early"]).toBe("lost");
});

test("a browser that keeps its storage shut has the page as it always came", () => {
  expect(ask("#/app/requests/all", "t", "shut")).toMatchObject({ asked: [], frame: undefined });
});

const calls = [
  "/api/v1/profile",
  "/api/v1/insight_requests",
  "/api/v1/insight_requests/counts",
  "/api/v1/insight_categories",
  "/api/v1/drafts?kind=request",
];

test.each([
  ["#/app/requests/all", "t", calls],
  ["", "t", calls],
  // What will be asked with these filters is the screen's matter.
  ["#/app/requests/all?status=open", "t", ["/api/v1/profile"]],
  ["#/app/requests/all", null, []],
  ["#/terms", "t", []],
])("at %s, with the token %s, it calls %j", (hash, token, paths) => {
  expect(ask(hash, token).asked.filter((one) => one.startsWith("/api/"))).toEqual(paths);
});

test("what is kept from before is not called for, unless it is too old", () => {
  const key = "http://page.test/api/v1/insight_categories";
  const keptAt = (timestamp: number) =>
    ask("#/app", "t", { [key]: JSON.stringify({ timestamp }) }).asked;
  expect(keptAt(Date.now() - 1_000)).not.toContain("/api/v1/insight_categories");
  expect(keptAt(Date.now() - 600_000)).toContain("/api/v1/insight_categories");
});

test("what another call waits for goes before the files, and that one follows by itself", async () => {
  const { asked } = ask("#/app/insights/12", "t");
  expect(asked[0]).toBe("/api/v1/insight_requests/12");
  await vi.waitFor(() => expect(asked).toContain("/api/v1/insight_requests/12/insight_response"));
});

test("who takes the first answer finds that the one after it is asked for", async () => {
  const { asked } = ask("#/app/insights/12", "t");
  const answers = window.early?.answers ?? {};
  const first = answers["http://page.test/api/v1/insight_requests/12"];
  expect(await (await first?.response)?.json()).toEqual({
    insight_request: { outcome: "answered" },
  });
  expect(asked).toContain("/api/v1/insight_requests/12/insight_response");
  expect(Object.keys(answers)).toContain(
    "http://page.test/api/v1/insight_requests/12/insight_response",
  );
});
