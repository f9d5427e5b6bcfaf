import type { LogSink } from "./log.ts";

const waitMs = 100;
const mostChars = 64_000;
const failure = /^\{"level":"(?:error|fatal)"/;

/**
 * Lines in one go each tenth of a second: a write for each takes time from the calls. What tells of
 * a failure goes out at once, and nothing is kept back when the process ends, however it does, short
 * of being killed. `write` must have written when it returns.
 */
export function gatherLines(write: (text: string) => void): LogSink {
  let gathered = "";
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const text = gathered;
    gathered = "";
    if (text !== "") write(text);
  };
  process.once("exit", flush);
  return {
    write(line) {
      gathered += line;
      if (failure.test(line) || gathered.length > mostChars) flush();
      else timer ??= setTimeout(flush, waitMs).unref();
    },
  };
}
