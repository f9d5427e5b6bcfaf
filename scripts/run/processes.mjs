import { readFileSync, readdirSync, readlinkSync } from "node:fs";

/** @typedef {{ name: string, command: string[], environment: string[], workingFolder: string }} Process */

/**
 * When a process began, as the system counts it: a number that was given out again has another.
 * Nothing where there is no such process any more, or the system does not tell.
 * @param {number} pid
 */
export function startOf(pid) {
  const [state, ...fields] = fieldsOf(pid);
  // Ended, and only kept until its parent asks how.
  return state === "Z" ? undefined : fields[18];
}

/** @param {number} pid */
export function parentOf(pid) {
  return Number(fieldsOf(pid)[1] ?? 0);
}

/** @param {number} pid */
export function commandOf(pid) {
  return readList(pid, "cmdline");
}

/** @param {number} pid */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, and belongs to somebody else.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/**
 * Of a process that was started as the first of its group: all that it started ends with it.
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
export function signalGroup(pid, signal) {
  try {
    process.kill(process.platform === "win32" ? pid : -pid, signal);
  } catch {
    // It has ended by itself.
  }
}

/**
 * The processes that belong to a temporary folder. Only Linux tells enough of a process to say so;
 * elsewhere they end by themselves, when the channel to their parent closes.
 * @param {string} folder
 * @returns {{ pid: number, name: string }[]}
 */
export function processesOf(folder) {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .map((pid) => ({ pid, process: read(pid) }))
    .filter(({ process }) => belongsTo(process, folder))
    .map(({ pid, process }) => ({ pid, name: process.name }));
}

/**
 * What merely has the folder open, such as a person's shell or editor, does not belong to it.
 * @param {Process} process
 * @param {string} folder
 */
export function belongsTo({ name, command, environment, workingFolder }, folder) {
  const isInside = (/** @type {string} */ path) => path === folder || path.startsWith(`${folder}/`);
  if (environment.includes(`TMPDIR=${folder}`)) return true;
  // Some are started without our environment, and PostgreSQL writes its title over its own.
  if (environment.some((one) => /^(?:DATA_DIR|PGDATA)=/.test(one) && isInside(valueOf(one))))
    return true;
  return isDatabase(name) && [workingFolder, ...command.map(valueOf)].some(isInside);
}

/** @param {string} name */
export function isDatabase(name) {
  return name.startsWith("postgres") || name === "initdb";
}

/** @param {string} assignment `NAME=value`, `--name=value`, or a value alone */
function valueOf(assignment) {
  return assignment.slice(assignment.indexOf("=") + 1);
}

/**
 * @param {number} pid
 * @returns {Process}
 */
function read(pid) {
  return {
    name: attempt(() => readFileSync(`/proc/${pid}/comm`, "utf8").trim()),
    command: commandOf(pid),
    environment: readList(pid, "environ"),
    workingFolder: attempt(() => readlinkSync(`/proc/${pid}/cwd`)),
  };
}

/**
 * @param {number} pid
 * @param {"cmdline" | "environ"} file
 */
function readList(pid, file) {
  return attempt(() => readFileSync(`/proc/${pid}/${file}`, "utf8")).split("\0");
}

/** @param {number} pid */
function fieldsOf(pid) {
  const stat = attempt(() => readFileSync(`/proc/${pid}/stat`, "utf8"));
  // The name of the program, in parentheses, may itself hold spaces: count from its end.
  return stat === "" ? [] : stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

/** A process may end while we look, and another account's may not be looked at. @param {() => string} look */
function attempt(look) {
  try {
    return look();
  } catch {
    return "";
  }
}
