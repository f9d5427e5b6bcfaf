import { expect, type Page } from "@playwright/test";

/** Only something broken takes so long. */
const patienceMs = 20_000;

/** Nothing that moves is still moving, so that colours and places are the final ones. */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(waitUntilStill);
}

/** Runs in the page, and so knows nothing but itself. */
export async function waitUntilStill(): Promise<void> {
  await document.fonts.ready;
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

export async function expectOneHeading(page: Page): Promise<void> {
  // Behind an open dialog it is hidden, and there all the same.
  const heading = page.getByRole("heading", { level: 1, includeHidden: true });
  await expect(heading).toHaveCount(1);
  // Both change once a screen has found out what it shows, so they are read together.
  await expect(async () => {
    const words = (await heading.innerText()).replaceAll(/\s+/g, " ").trim();
    expect(words).not.toBe("");
    // With how much is unread before it, if anything is.
    const title = (await page.title()).replace(/^\(\d{1,2}\+?\) /, "");
    expect(title).toBe(`${words} · Sightline`);
  }).toPass({ timeout: patienceMs });
}

/** What is placed by a script follows a change of width a frame or two later. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect(async () => {
    const { wide, seen } = await page.evaluate(() => ({
      wide: document.documentElement.scrollWidth,
      seen: document.documentElement.clientWidth,
    }));
    expect(wide, "The page is wider than the screen").toBeLessThanOrEqual(seen);
  }).toPass({ timeout: patienceMs });
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
