import { existsSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { findAnchors, findLinks, findMentions } from "./docs.markdown.ts";
import { findWrongRooms } from "./docs.rooms.ts";
import { filesUnder } from "#scripts/checks/files.ts";

type Finding = { file: string; line: number; message: string };

const pages = /^(?:README|CONTRIBUTING|SECURITY|CHANGELOG)\.md$|^docs\/.*\.md$/;
const texts = /\.(?:md|ts|tsx|mjs|js|css|html|json|txt|sql|ya?ml)$|^\.|\/\.[^/]+$|\/run$/;
const machinePaths = /(?<![\w.:/-])\/(?:work|root|home)\/[\w.]/;
const registries = /registry\.npmjs|npm\.pkg\.github|registry\.yarnpkg/;

/** What our documents promise and the repository doesn't keep, and what no file of ours may say. */
export function findUntruths(root: string): Finding[] {
  const files = filesUnder(root);
  const untrue = files
    .filter((file) => pages.test(file))
    .flatMap((file) => checkPage(root, file, files));
  const untold = files
    .filter((file) => texts.test(file) && file !== "package-lock.json")
    .flatMap((file) => checkText(file, readFileSync(join(root, file), "utf8")));
  return [...untrue, ...untold];
}

function checkPage(root: string, file: string, files: readonly string[]): Finding[] {
  const source = readFileSync(join(root, file), "utf8");
  const paths = findMentions(source).filter(({ path }) => !isThere(root, path));
  const links = findLinks(source).flatMap((link) => checkLink(root, file, source, link));
  const scripts = scriptsOf(root);
  const commands = [...source.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)]
    .map((match) => ({ name: match[1] ?? match[2] ?? "", line: lineAt(source, match.index) }))
    .filter(({ name }) => !scripts.includes(name));
  return [
    ...paths.map(({ path, line }) => ({ file, line, message: `there is no ${path}` })),
    ...links,
    ...findWrongRooms(source, files).map((finding) => ({ file, ...finding })),
    ...commands.map(({ name, line }) => ({
      file,
      line,
      message: `there is no npm script ${name}`,
    })),
  ];
}

function checkLink(
  root: string,
  file: string,
  source: string,
  { target, line }: { target: string; line: number },
): Finding[] {
  const [path = "", anchor] = decodeURIComponent(target).split("#");
  const aim = path === "" ? file : posix.join(posix.dirname(file), path);
  if (!existsSync(join(root, aim)))
    return [{ file, line, message: `the link to ${target} is dead` }];
  if (!anchor || !aim.endsWith(".md")) return [];
  const text = aim === file ? source : readFileSync(join(root, aim), "utf8");
  if (findAnchors(text).includes(anchor)) return [];
  return [{ file, line, message: `${aim} has no heading #${anchor}` }];
}

/** A path may stand for several files: `server/src/groups/*.ts`, `docs/decisions/…`. */
function isThere(root: string, path: string): boolean {
  const certain = path.split("/");
  const open = certain.findIndex((part) => /[*…<>{}]|\.\.\./.test(part));
  const known = open === -1 ? path : certain.slice(0, open).join("/");
  return existsSync(join(root, known));
}

function checkText(file: string, source: string): Finding[] {
  return source.split("\n").flatMap((text, index) => {
    const found = machinePaths.exec(text) ?? registries.exec(text);
    if (!found) return [];
    return [{ file, line: index + 1, message: `"${found[0]}" belongs to one machine or network` }];
  });
}

function scriptsOf(root: string): string[] {
  const path = join(root, "package.json");
  if (!existsSync(path)) return [];
  const { scripts = {} }: { scripts?: Record<string, string> } = JSON.parse(
    readFileSync(path, "utf8"),
  );
  return Object.keys(scripts);
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}

if (import.meta.main) {
  const findings = findUntruths(process.argv[2] ?? join(import.meta.dirname, "..", ".."));
  for (const { file, line, message } of findings) console.log(`${file}:${line}  ${message}`);
  process.exitCode = findings.length === 0 ? 0 : 1;
}
