import { constants } from "node:os";
import { basename } from "node:path";
import { commandOf, isAlive, parentOf, startOf } from "./processes.mjs";

const lookEveryMs = 250;

/** @type {(signal: NodeJS.Signals) => void} */
let end = () => undefined;
let isListening = false;
let isAsked = false;

/**
 * Calls back once when this process should end: a signal came, or whoever started it is gone. Who
 * calls again takes the place of who called before, until they call what this answers with.
 * @param {(signal: NodeJS.Signals) => void} act
 */
export function whenAskedToEnd(act) {
  const before = end;
  end = act;
  listen();
  return () => {
    end = before;
  };
}

function listen() {
  if (isListening) return;
  isListening = true;
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]))
    process.on(signal, () => ask(signal));
  // Asks a server for fresh processes. Until there is one it asks nobody, and would end us.
  process.on("SIGUSR2", () => undefined);
  const starters = findStarters(process.ppid);
  const isGone = () => starters.some(({ pid, start }) => !isAlive(pid) || startOf(pid) !== start);
  setInterval(() => isGone() && ask("SIGTERM"), lookEveryMs).unref();
}

export function isAskedToEnd() {
  return isAsked;
}

/** @param {NodeJS.Signals} signal */
export function exitCodeOf(signal) {
  return 128 + constants.signals[signal];
}

/** @param {NodeJS.Signals} signal */
function ask(signal) {
  if (isAsked) return;
  isAsked = true;
  end(signal);
}

/**
 * Our parent; and npm, where it runs us in a shell: that takes a SIGTERM with it to the grave and
 * tells us nothing, goes on when npm is killed, and in the background of a script ignores a SIGINT.
 * Therefore the commands of package.json that must end well say `exec`, which puts us in its place.
 * @param {number} parent
 */
function findStarters(parent) {
  const [program = "", flag] = commandOf(parent);
  const isShell = /^(?:ba|da|z|a)?sh$/.test(basename(program)) && flag === "-c";
  const pids = isShell ? [parent, parentOf(parent)] : [parent];
  return pids.map((pid) => ({ pid, start: startOf(pid) }));
}
