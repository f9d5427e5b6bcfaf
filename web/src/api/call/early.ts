/** What changes meanwhile is heard: on connecting, the live stream looks back as far. */
export const heldMs = 30_000;

type Read = { path: `/${string}`; cacheForMs?: number };

/** Asked for once the answer to the first is there, if it has that: `answer[of][has]`. */
type Next = Read & { of: string; has: string };

type Early = {
  /** By their addresses, asked for before any script had come. */
  answers: Record<string, { token: string; askedAt: number; response: Promise<Response> }>;
  readsAt: (address: string) => (Read & { next?: Next })[];
};

/** What the page's head knows and has asked for: see web/build/earlyFiles.ts. Not there in development. */
declare global {
  interface Window {
    early?: Early;
  }
}

/** Handed out once, soon, and only to whoever asks with the same session. */
export function takeEarly(url: string, token: string | undefined): Promise<Response> | undefined {
  const answers = window.early?.answers ?? {};
  const early = answers[url];
  delete answers[url];
  if (!early || early.token !== token || Date.now() - early.askedAt > heldMs) return undefined;
  return early.response;
}

/** What was asked before something changed is nobody's any more. */
export function dropEarly(touches: (url: string) => boolean): void {
  const answers = window.early?.answers ?? {};
  for (const url of Object.keys(answers)) if (touches(url)) delete answers[url];
}

/** What the screen at an address inside the app asks for before it can show anything. */
export function firstReadsAt(address: string) {
  return window.early?.readsAt(address) ?? [];
}
