/** What was asked under one name since the start. */
export type Tally = { count: number; seconds: number; slow: number };

/** From here on somebody waits for it. */
export const slowSeconds = 0.5;

/** Far more than the app has. What somebody makes up beyond, a list of a length of its own, is named anew. */
const mostTexts = 2_000;

const byText = new Map<string, Tally>();
/** Of these the texts are their names. */
const byName = new Map<string, Tally>(
  ["begin", "commit", "rollback"].map((name) => [name, { count: 0, seconds: 0, slow: 0 }]),
);

/**
 * Names a statement after the function that asks it, `live.listEventsById`. To be called in that
 * function's own turn: once a connection is waited for, nobody knows who asked. That is looked up once
 * for each text, so that it costs nothing afterwards; and there are only as many names as functions.
 */
export function nameQuery(text: string): void {
  if (byText.has(text)) return;
  if (byText.size >= mostTexts) byText.clear();
  byText.set(text, tallyOf(whoAsks()));
}

/** Counts how long the answer took, from being sent: with what was sent before on a shared connection. */
export function measureQuery(text: string, answered: Promise<unknown>): void {
  const tally = byText.get(text) ?? byName.get(text) ?? tallyOf(unnamed);
  const startedAt = performance.now();
  const add = () => {
    const seconds = (performance.now() - startedAt) / 1_000;
    tally.count += 1;
    tally.seconds += seconds;
    if (seconds >= slowSeconds) tally.slow += 1;
  };
  answered.then(add, add);
}

export function listTallies(): Iterable<[name: string, tally: Tally]> {
  return byName;
}

const unnamed = "unnamed";

function tallyOf(name: string): Tally {
  const known = byName.get(name);
  if (known) return known;
  const tally = { count: 0, seconds: 0, slow: 0 };
  byName.set(name, tally);
  return tally;
}

/** What lies between who asks and the driver. */
const between = /\/node_modules\/|\/db\/(?:measuring\/|database\.ts|compiled\.ts|planning\.ts)/;
const ownFile = /\/server\/src\/(?:.*\/)?([^/]+?)(?:\.queries)?\.ts$/;

function whoAsks(): string {
  for (const site of callSites()) {
    const path = site.getFileName() ?? "";
    const file = between.test(path) ? undefined : ownFile.exec(path)?.[1];
    if (file === undefined) continue;
    const name = site.getFunctionName();
    return name ? `${file}.${name}` : file;
  }
  return unnamed;
}

function callSites(): NodeJS.CallSite[] {
  const { stackTraceLimit } = Error;
  const prepare = Reflect.get(Error, "prepareStackTrace");
  try {
    Error.stackTraceLimit = 40;
    Error.prepareStackTrace = (_, sites) => sites;
    // What the line above makes of it.
    return new Error().stack as unknown as NodeJS.CallSite[];
  } finally {
    Error.prepareStackTrace = prepare;
    Error.stackTraceLimit = stackTraceLimit;
  }
}
