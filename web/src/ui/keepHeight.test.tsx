import { render } from "@testing-library/react";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { keepHeightAs } from "./keepHeight.ts";
import { ReadingPage } from "#ui/page/ReadingPage.tsx";

/** Tells of a height at once, as the browser does after the first layout and each later one. */
class Observer {
  static tell: () => void = () => {};
  constructor(tell: () => void) {
    Observer.tell = tell;
  }
  observe() {
    Observer.tell();
  }
  disconnect() {}
}

afterEach(() => vi.unstubAllGlobals());

const kept = () => document.documentElement.style.getPropertyValue("--action-bar");
const page = (bar?: string) => (
  <ReadingPage rail="" railLabel="About this request" bar={bar}>
    Text
  </ReadingPage>
);

test("how high the action bar is, also once it is laid out anew, is known as long as it is there", () => {
  vi.stubGlobal("ResizeObserver", Observer);
  let height = 0;
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockImplementation(() => height);
  const shown = render(page("Accept"));
  expect(kept()).toBe("");
  height = 68;
  Observer.tell();
  expect(kept()).toBe("68px");
  shown.rerender(page());
  expect(kept()).toBe("");
});

test("of two at one place, the higher counts as long as it is there", () => {
  vi.stubGlobal("ResizeObserver", Observer);
  const keep = keepHeightAs("--action-bar");
  const [leaveLow, leaveHigh] = [40, 68].map((height) => {
    const bar = document.createElement("div");
    Object.defineProperty(bar, "offsetHeight", { value: height });
    return keep(bar);
  });
  expect(kept()).toBe("68px");
  leaveHigh?.();
  expect(kept()).toBe("40px");
  leaveLow?.();
  expect(kept()).toBe("");
});

test("toasts stand above it, at any width", () => {
  const css = readFileSync(join(import.meta.dirname, "overlays/Toast.module.css"), "utf8");
  const places = css.match(/inset-block-end: [^;]+;/g) ?? [];
  expect(places).toHaveLength(2);
  for (const place of places) expect(place).toContain("var(--action-bar, 0px)");
});
