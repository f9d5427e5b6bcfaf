import { expect, test, vi } from "vitest";
import { isNewerDeployed, noteVersion, subscribeVersion } from "./version.ts";

const answerOf = (version?: string) =>
  new Headers(version ? { "x-sightline-version": version } : {});

test("another version than the page's own is noticed, once", () => {
  const heard = vi.fn();
  subscribeVersion(heard);
  document.head.innerHTML = '<meta name="version" content="__VERSION__">';
  noteVersion(answerOf("b"));
  document.head.innerHTML = '<meta name="version" content="a">';
  noteVersion(answerOf());
  noteVersion(answerOf("a"));
  expect(isNewerDeployed()).toBe(false);
  noteVersion(answerOf("b"));
  noteVersion(answerOf("c"));
  expect(isNewerDeployed()).toBe(true);
  expect(heard).toHaveBeenCalledTimes(1);
});
