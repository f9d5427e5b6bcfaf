import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { BrowserContext, Page } from "@playwright/test";
import type axe from "axe-core";
import type { RunOptions } from "axe-core";
import { untilStill } from "./audit.ts";

/** Half as long as the one that is meant to be read. */
const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe calls by these names it keeps to itself; axe.spec.ts tells when they mean something else. */
type Axe = Pick<typeof axe, "run" | "configure"> & {
  _audit: {
    rules: Rule[];
    checks: Record<string, { evaluate: Evaluate; options: object }>;
    data: { checks: Record<string, object>; rules: Record<string, object> };
  };
  _tree: VirtualNode[];
};
type Evaluate = (this: unknown, node: Element, options: object, ...further: unknown[]) => unknown;
type Rule = { id: string; _audit: unknown } & Record<"any" | "all" | "none", Asked[]>;
type Asked = string | { id: string; options: object };
type VirtualNode = {
  _cache: Record<string, unknown>;
  _stackingContext?: unknown;
  children: VirtualNode[];
};
type WithAxe = { axe?: Axe; bringAxe: () => Axe };

/** Every page of the browser has it from then on, so that it need not be sent to each of them. */
export async function offerAxe(context: BrowserContext): Promise<void> {
  await context.addInitScript(`globalThis.bringAxe = () => {
    ${source};
    (${addDarkRules.toString()})(globalThis.axe);
    return globalThis.axe;
  };`);
}

/** What axe finds on the page as it stands, by rule; no rule is switched off. */
export async function findingsOf(page: Page): Promise<string[]> {
  return run(page, { rules: Object.fromEntries(darkRules.map((id) => [id, { enabled: false }])) });
}

/** What axe finds on a page that is light, and in its colours once it is dark. */
export async function findingsInBothThemes(page: Page): Promise<string[]> {
  return run(page, {});
}

const darkRules = ["to-dark", "color-contrast-dark", "link-in-text-block-dark", "to-light"];

/**
 * Asked of axe itself: its Playwright builder brings the program anew for each question, and has
 * every element that passed described as well, which takes three times as long.
 */
async function run(page: Page, options: RunOptions): Promise<string[]> {
  await untilStill(page);
  const violations = await page.evaluate(
    async (wanted) => {
      const here = globalThis as unknown as WithAxe;
      return (await (here.axe ?? here.bringAxe()).run(document, wanted)).violations;
    },
    // Of what it would fetch, no rule that runs reads the styles, which are many.
    {
      ...options,
      resultTypes: ["violations"],
      preload: { assets: ["media"] },
    } satisfies RunOptions,
  );
  return violations.map(({ id, nodes }) => {
    const [first, ...others] = nodes;
    const why = (first?.failureSummary ?? "").split("\n").slice(1).join(" ").trim();
    const places = others.map(({ target }) => target.join(" "));
    const more = places.length > 0 ? ` (and at ${places.join(", ")})` : "";
    return `${id} at ${first?.target.join(" ")}: ${why}${more}`;
  });
}

/**
 * The rules about colours once more, after all others, with the page turned dark in between. What
 * takes a run of its own most of its time, which texts can be seen and what lies behind them, is
 * the same in both themes and known by then. Runs in the page.
 */
function addDarkRules(onPage: Axe): void {
  const { rules, checks, data } = onPage._audit;
  const dark = (id: string) => `${id}-dark`;
  const colourRules = rules.filter(({ id }) =>
    ["color-contrast", "link-in-text-block"].includes(id),
  );
  const idOf = (asked: Asked) => (typeof asked === "string" ? asked : asked.id);
  const inDark = (asked: Asked) =>
    typeof asked === "string" ? dark(asked) : { ...asked, id: dark(asked.id) };
  // Else what is on its way from one colour to the other would still show the former.
  const atOnce = new CSSStyleSheet();
  atOnce.replaceSync("*, ::before, ::after { transition: none !important; }");
  const { documentElement: root, adoptedStyleSheets: sheets } = document;
  const turn = (id: string, turnTo: () => void) => ({
    check: { id, evaluate: () => (turnTo(), onPage._tree.forEach(forgetColours), true) },
    rule: { id, selector: "html", any: [id] },
  });
  let former: string | null = null;
  const toDark = turn("to-dark", () => {
    former = root.getAttribute("data-theme");
    sheets.push(atOnce);
    root.setAttribute("data-theme", "dark");
  });
  const toLight = turn("to-light", () => {
    if (former === null) root.removeAttribute("data-theme");
    else root.setAttribute("data-theme", former);
    sheets.splice(sheets.indexOf(atOnce), 1);
  });
  const rulesInDark = colourRules.map(({ _audit, ...rule }) => ({
    ...rule,
    id: dark(rule.id),
    any: rule.any.map(inDark),
    all: rule.all.map(inDark),
    none: rule.none.map(inDark),
    metadata: data.rules[rule.id],
  }));
  const checksInDark = colourRules
    .flatMap(({ any, all, none }) => [...any, ...all, ...none].map(idOf))
    .map((id) => ({
      id: dark(id),
      // What it remembers of marks drawn before or after a text it has from the light page: behind
      // one it could not tell, so it judges the text as if the mark were not there.
      evaluate(this: unknown, node: Element, given: object, ...further: unknown[]) {
        return checks[id]?.evaluate.call(this, node, { ...given, ignorePseudo: true }, ...further);
      },
      options: checks[id]?.options,
      metadata: data.checks[id],
    }));
  onPage.configure({
    checks: [toDark.check, ...checksInDark, toLight.check],
    rules: [toDark.rule, ...rulesInDark, toLight.rule],
  } as Parameters<Axe["configure"]>[0]);

  function forgetColours(node: VirtualNode): void {
    delete node._stackingContext;
    for (const key of Object.keys(node._cache))
      if (key === "getBackgroundColor" || key.startsWith("computedStyle_")) delete node._cache[key];
    node.children.forEach(forgetColours);
  }
}
