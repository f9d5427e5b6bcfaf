import { vi } from "vitest";

const home = "http://localhost:3000/";

/** What happy-dom adds to its window. */
type DomWindow = {
  happyDOM: { setURL(url: string): void; abort(): Promise<void> };
};

type Ending = () => void;

/**
 * Notes what is set going in the page from now on. Answers with how to end all of it and to leave
 * the page empty: a timer of one file's modules would otherwise call the server of the next file.
 */
export function watchPage(): () => Promise<void> {
  const left: Ending[] = [];
  const real = {
    setTimeout: globalThis.setTimeout,
    setInterval: globalThis.setInterval,
    addEventListener: globalThis.addEventListener,
    requestAnimationFrame: globalThis.requestAnimationFrame,
    BroadcastChannel: globalThis.BroadcastChannel,
  };
  Object.assign(globalThis, {
    setTimeout: (...given: Parameters<typeof setTimeout>) => {
      const timer = real.setTimeout(...given);
      left.push(() => clearTimeout(timer));
      return timer;
    },
    setInterval: (...given: Parameters<typeof setInterval>) => {
      const timer = real.setInterval(...given);
      left.push(() => clearInterval(timer));
      return timer;
    },
    addEventListener: (...given: Parameters<typeof addEventListener>) => {
      real.addEventListener(...given);
      left.push(() => globalThis.removeEventListener(...given));
    },
    // Another one for each file: by that Base UI notices that a frame it waits for will never come.
    requestAnimationFrame: (step: FrameRequestCallback) => real.requestAnimationFrame(step),
    BroadcastChannel: class extends real.BroadcastChannel {
      constructor(name: string) {
        super(name);
        left.push(() => this.close());
      }
    },
  });
  return async () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    // This page is happy-dom's, which is more than the types of a browser say.
    const { happyDOM } = window as unknown as DomWindow;
    await happyDOM.abort();
    // What was given up may set a last timer.
    await new Promise((resolve) => void setImmediate(resolve));
    for (const end of left) end();
    Object.assign(globalThis, real);
    localStorage.clear();
    sessionStorage.clear();
    empty(document.documentElement);
    happyDOM.setURL(home);
  };
}

function empty(page: HTMLElement): void {
  document.head.innerHTML = "";
  document.body.innerHTML = "";
  for (const element of [page, document.body])
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
}
