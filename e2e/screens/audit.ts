import { expect, type Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

/** What axe finds on the page as it stands, by rule; no rule is switched off. */
export async function findingsOf(page: Page): Promise<string[]> {
  return find(page, {});
}

/** What axe finds in its colours alone: all that another theme of the same page can change. */
export async function colourFindingsOf(page: Page): Promise<string[]> {
  return find(page, { runOnly: ["color-contrast", "link-in-text-block"] });
}

/**
 * Asked of axe itself: its Playwright builder brings the program anew for each question, and has
 * every element that passed described as well, which takes three times as long.
 */
async function find(page: Page, options: RunOptions): Promise<string[]> {
  await untilStill(page);
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async (wanted) => {
      // Just brought to the page.
      const { axe: onPage } = globalThis as unknown as { axe: Pick<typeof axe, "run"> };
      // It fetches the styles itself for one of its rules, and complains where there is no network.
      return (await onPage.run(document, { ...wanted, preload: navigator.onLine })).violations;
    },
    { ...options, resultTypes: ["violations"] } satisfies RunOptions,
  );
  return violations.map(({ id, nodes }) => {
    const [first] = nodes;
    const why = (first?.failureSummary ?? "").split("\n").slice(1).join(" ").trim();
    const more = nodes.length > 1 ? ` (and ${nodes.length - 1} more)` : "";
    return `${id} at ${first?.target.join(" ")}: ${why}${more}`;
  });
}

/** Nothing that moves is still moving, so that colours and places are the final ones. */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

export async function expectOneHeading(page: Page): Promise<void> {
  // Behind an open dialog it is hidden, and there all the same.
  const heading = page.getByRole("heading", { level: 1, includeHidden: true });
  await expect(heading).toHaveCount(1);
  const words = (await heading.innerText()).replaceAll(/\s+/g, " ").trim();
  expect(words).not.toBe("");
  await expect(page).toHaveTitle(`${words} · Sightline`);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { wide, seen } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    seen: document.documentElement.clientWidth,
  }));
  expect(wide, "The page is wider than the screen").toBeLessThanOrEqual(seen);
}

/** Controls a finger would miss: less than 44 px to touch, links within a sentence excepted. */
export function smallControlsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 44;
    const roles = ["button", "link", "checkbox", "radio", "switch", "tab", "combobox", "option"];
    const kinds = ["a[href]", "button", "input", "select", "textarea", "summary"];
    const menu = ["menuitem", "menuitemcheckbox", "menuitemradio"];
    const selector = [...kinds, ...[...roles, ...menu].map((role) => `[role=${role}]`)].join();
    return [...document.querySelectorAll<HTMLElement>(selector)]
      .filter((control) => isOffered(control) && !isInSentence(control))
      .map((control) => ({ control, size: touchSize(control) }))
      .filter(({ size }) => size.width < least || size.height < least)
      .map(({ control, size }) => `${nameOf(control)}: ${size.width} × ${size.height}`);

    function isOffered(control: HTMLElement): boolean {
      if (control.closest("[inert], [aria-hidden=true]")) return false;
      const { width, height } = control.getBoundingClientRect();
      // One pixel is how things are said without being shown.
      return control.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
    }

    function isInSentence(control: HTMLElement): boolean {
      if (control.localName !== "a" || getComputedStyle(control).display !== "inline") return false;
      const around = control.parentElement?.textContent?.trim() ?? "";
      return around.length > (control.textContent?.trim().length ?? 0);
    }

    /** What is around it and still presses it counts: its label, or a larger hidden edge. */
    function touchSize(control: HTMLElement): { width: number; height: number } {
      const { width, height } = control.getBoundingClientRect();
      if (Math.round(Math.min(width, height)) >= least) return { width, height };
      control.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const box = control.getBoundingClientRect();
      const x = box.left + box.width / 2;
      const y = box.top + box.height / 2;
      const reach = (dx: number, dy: number) => {
        let steps = 0;
        while (steps < least && presses(control, x + dx * (steps + 0.5), y + dy * (steps + 0.5)))
          steps += 1;
        return steps;
      };
      return {
        width: Math.max(Math.round(width), reach(-1, 0) + reach(1, 0)),
        height: Math.max(Math.round(height), reach(0, -1) + reach(0, 1)),
      };
    }

    function presses(control: HTMLElement, x: number, y: number): boolean {
      const hit = document.elementFromPoint(x, y);
      if (!hit) return false;
      if (control.contains(hit)) return true;
      const label = hit.closest("label");
      if (!label) return false;
      return label.contains(control) || label.htmlFor === control.id;
    }

    function nameOf(control: HTMLElement): string {
      const words = control.getAttribute("aria-label") ?? control.innerText.trim();
      return `${control.getAttribute("role") ?? control.localName} "${words.slice(0, 60)}"`;
    }
  });
}
