import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInThisContext } from "node:vm";
import { act, renderHook } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { chooseTheme, readThemeChoice, useThemeChoice } from "./theme.ts";

const early = readFileSync(join(import.meta.dirname, "theme.early.js"), "utf8");
const shown = () => document.documentElement.getAttribute("data-theme");
/** Runs the script of the page's head as a browser would. */
const runEarly = () => runInThisContext(early);

beforeEach(() => {
  localStorage.clear();
  document.documentElement.removeAttribute("data-theme");
});

describe("the theme", () => {
  test("follows the system until somebody chooses", () => {
    expect(readThemeChoice()).toBe("system");
    expect(shown()).toBeNull();
  });

  test("is shown and kept when chosen, and given back to the system", () => {
    chooseTheme("dark");
    expect(shown()).toBe("dark");
    expect(localStorage.getItem("theme")).toBe("dark");
    chooseTheme("system");
    expect(shown()).toBeNull();
    expect(localStorage.getItem("theme")).toBeNull();
  });

  test("is the stored one from the first paint", () => {
    chooseTheme("dark");
    document.documentElement.removeAttribute("data-theme");
    runEarly();
    expect(shown()).toBe("dark");
  });

  test("is the system's when what is stored makes no sense", () => {
    localStorage.setItem("theme", "purple");
    runEarly();
    expect(shown()).toBeNull();
    expect(readThemeChoice()).toBe("system");
  });

  test("holds for this visit when storage is closed to us", () => {
    const closed = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("denied", "SecurityError");
    });
    const { result } = renderHook(() => useThemeChoice());
    act(() => result.current[1]("light"));
    expect(result.current[0]).toBe("light");
    closed.mockRestore();
  });

  test("follows a choice made in another tab", () => {
    const { result } = renderHook(() => useThemeChoice());
    act(() => {
      localStorage.setItem("theme", "dark");
      window.dispatchEvent(new StorageEvent("storage", { key: "theme", newValue: "dark" }));
    });
    expect(result.current[0]).toBe("dark");
    expect(shown()).toBe("dark");
  });
});
