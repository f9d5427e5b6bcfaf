import { afterEach, expect, test } from "vitest";
import { earlyStyles } from "./earlyStyles.ts";

afterEach(() => document.head.replaceChildren());

/** As the page's head leaves it, whose file has come or not yet. */
function ask(early: "asked" | "lost", sheet: object | null = null): HTMLLinkElement {
  const link = document.createElement("link");
  Object.defineProperty(link, "sheet", { value: sheet });
  link.rel = "stylesheet";
  link.dataset["early"] = early;
  document.head.append(link);
  return link;
}

test("what has come holds nobody up", async () => {
  ask("asked", {});
  await expect(earlyStyles()).resolves.toBeUndefined();
});

test("what is on its way is waited for", async () => {
  const link = ask("asked");
  let isDone = false;
  const waiting = earlyStyles().then(() => (isDone = true));
  await new Promise((resolve) => void setTimeout(resolve));
  expect(isDone).toBe(false);
  link.dispatchEvent(new Event("load"));
  await waiting;
  expect(isDone).toBe(true);
});

test.each(["before", "while"])(
  "what is lost %s one waits fails once, and is asked for anew",
  async (when) => {
    const link = ask(when === "before" ? "lost" : "asked");
    const waiting = earlyStyles();
    if (when === "while") link.dispatchEvent(new Event("error"));
    await expect(waiting).rejects.toThrow("did not load");
    expect(link.isConnected).toBe(false);
    await expect(earlyStyles()).resolves.toBeUndefined();
  },
);
