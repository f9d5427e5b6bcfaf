import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";
import { watchPage } from "./page.ts";

// Runs before each test file. The files of a worker share one page and the packages in it, since
// making those anew for each file took longer than most files do. Our own modules remember who is
// signed in, what is cached and more, so each file gets new ones, and at its end an empty page.
vi.resetModules();
const emptyPage = watchPage();

// React then tells when a test changes something without waiting for what follows.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
// This page has no letters to wait for.
Object.defineProperty(document, "fonts", {
  configurable: true,
  value: { load: async () => [] },
});
// This page puts text in by the property at which React sees what it wrote itself, so that none of it
// was news to React. Browsers do not go by it.
const native = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value");
Object.defineProperty(HTMLTextAreaElement.prototype, "setRangeText", {
  configurable: true,
  value(this: HTMLTextAreaElement, insert: string, from: number, to: number) {
    native?.set?.call(this, this.value.slice(0, from) + insert + this.value.slice(to));
  },
});
// Only something broken is waited for so long.
configure({ asyncUtilTimeout: 20_000 });

afterEach(cleanup);
afterAll(emptyPage);
