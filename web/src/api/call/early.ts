type Read = { path: `/${string}`; cacheForMs?: number };

/** Asked for once the answer to the first is there, if it has that: `answer[of][has]`. */
type Next = Read & { of: string; has: string };

type Early = {
  /** By their addresses, asked for before any script had come. */
  answers: Record<string, { token: string; response: Promise<Response> }>;
  readsAt: (address: string) => (Read & { next?: Next })[];
};

/** What the page's head knows and has asked for: see web/build/earlyFiles.ts. Not there in development. */
declare global {
  interface Window {
    early?: Early;
  }
}

/** Handed out once, and only to whoever asks with the same session. */
export function takeEarly(url: string, token: string | undefined): Promise<Response> | undefined {
  const answers = window.early?.answers ?? {};
  const early = answers[url];
  delete answers[url];
  return early && early.token === token ? early.response : undefined;
}

/** What the screen at an address inside the app asks for before it can show anything. */
export function firstReadsAt(address: string) {
  return window.early?.readsAt(address) ?? [];
}
