import { dirname } from "node:path/posix";

type Finding = { line: number; message: string };

const opening = "```text rooms";
const code = /^(?:contract\/src|server\/src|web\/src|web\/build|e2e|bench|scripts)\/.*\.\w+$/;

/**
 * Where the tree of rooms on a page and the folders of code differ. A line names folders below the
 * last line that ended in `src`, or from the top; `a/{b,c}` are two, and words follow after spaces.
 */
export function findWrongRooms(source: string, files: readonly string[]): Finding[] {
  const lines = source.split("\n");
  const start = lines.indexOf(opening);
  if (start === -1) return [];
  const named = roomsOf(lines, start + 1);
  const real = new Set(files.filter((file) => code.test(file)).map((file) => dirname(file)));
  const surplus = [...named]
    .filter(([room]) => !real.has(room))
    .map(([room, line]) => ({ line, message: `the tree names ${room}, which holds no code` }));
  const missing = [...real]
    .filter((room) => !named.has(room) && !room.endsWith("/src"))
    .map((room) => ({ line: start + 1, message: `the tree does not name ${room}` }));
  return [...surplus, ...missing];
}

function roomsOf(lines: readonly string[], from: number): Map<string, number> {
  const rooms = new Map<string, number>();
  let base = "";
  for (let index = from; index < lines.length && lines[index] !== "```"; index += 1) {
    const text = lines[index] ?? "";
    const indent = /^ */.exec(text)?.[0].length ?? 0;
    // Deeper than a room there are only words.
    if (indent > 2) continue;
    const [names = ""] = text.trim().split(/ {2,}/);
    if (indent === 0) base = names.endsWith("/src") ? `${names}/` : "";
    if (base === `${names}/`) continue;
    for (const name of names.split(", ").flatMap(spread)) rooms.set(base + name, index + 1);
  }
  return rooms;
}

/** `a/{b,c}` is `a/b` and `a/c`. */
function spread(name: string): string[] {
  const { before, choices } = /^(?<before>.*)\{(?<choices>.*)\}$/.exec(name)?.groups ?? {};
  return choices === undefined ? [name] : choices.split(",").map((one) => `${before}${one}`);
}
