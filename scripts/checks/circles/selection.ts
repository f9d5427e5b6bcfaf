import { type Choice } from "#scripts/checks/checks.choice.ts";
import { root } from "#scripts/checks/checks.steps.ts";
import { readSources } from "#scripts/doors/doors.sources.ts";
import { type Reach, listChanged, reachOf } from "./changed.ts";
import {
  type BrowserTest,
  browserTestsFor,
  browserTestsOf,
  listBrowserTests,
  listPinnedTests,
} from "./browser.ts";
import { shareCount, shareOfCommit } from "./shares.ts";

/** Which tests a run runs. */
export type Selection = {
  /** What is said of it at the beginning and at the end; of a run of all tests there is nothing to say. */
  words?: string;
  /** The share of the wide unit tests; without it, all of them. */
  share?: number;
  /** What to hand to vitest; nothing when there is no unit test to run. */
  unit?: string[];
  /** What to hand to Playwright. */
  browser?: string[];
  /** Just these browser tests, out of those. */
  listBrowser?: () => Promise<BrowserTest[]>;
  /** Whether all that the seed's page names runs, so that what is missing can be told. */
  hasSeed: boolean;
};

export function select(choice: Choice, wantedShare: number | undefined): Selection {
  const { unit, browser, scope } = choice;
  if (scope === "named") return { unit, browser, hasSeed: false };
  if (scope === "all") return { unit, browser, hasSeed: true };
  if (scope === "share") return selectShare(choice, wantedShare ?? shareOfCommit(root));
  return selectReached(reachOf(listChanged(root, scope.base), readSources(root)));
}

function selectShare({ unit, browser }: Choice, share: number): Selection {
  return {
    words: `Share ${share} of ${shareCount} of the wide tests (TEST_SHARE=${share} gives the same again, npm run test:all runs all)`,
    share,
    unit,
    browser,
    listBrowser: async () => browserTestsOf(share, await listBrowserTests(), listPinnedTests()),
    hasSeed: true,
  };
}

function selectReached(reach: Reach): Selection {
  if (reach.isAll)
    return {
      words: `Every test, since ${reach.why} changed`,
      unit: [],
      browser: [],
      hasSeed: true,
    };
  const { unit, browser, hasProduct } = reach;
  const words = `What the change can reach: ${unit.length} files of unit tests; in the browser ${browser.join(", ") || "nothing"}${hasProduct ? ", and the main journeys" : ""}`;
  return {
    words,
    ...(unit.length > 0 && { unit }),
    ...((hasProduct || browser.length > 0) && { browser: hasProduct ? [] : browser }),
    ...(hasProduct && {
      listBrowser: async () =>
        browserTestsFor(browser, await listBrowserTests(), listPinnedTests()),
    }),
    hasSeed: hasProduct,
  };
}
