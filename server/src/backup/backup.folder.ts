import { lstat } from "node:fs/promises";

export async function exists(file: string): Promise<boolean> {
  return lstat(file).then(
    () => true,
    () => false,
  );
}

const everyMs = 5_000;

/** How far it is, now and then. */
export function tellEvery(say: (line: string) => void): (line: () => string) => void {
  let next = performance.now() + everyMs;
  return (line) => {
    if (performance.now() < next) return;
    next = performance.now() + everyMs;
    say(line());
  };
}
