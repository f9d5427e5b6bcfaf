import type { FilePart } from "#attachments/attachments.ts";

type Filed = { id: number; filename: string; part: FilePart };

/** Long enough to be known by, short enough for every program that unpacks it. */
const mostCharacters = 100;

/** What some system takes for a path, a drive, a pattern or nothing at all. */
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"/\\|?*]/gu;

/**
 * Where a file lies in the zip: `files/insight/12-Prices.csv`. The number makes it the only one of its
 * name, and no name that a system keeps for itself.
 */
export function pathOf({ id, filename, part }: Filed): string {
  return `files/${part}/${id}-${safeName(filename)}`;
}

export function safeName(filename: string): string {
  const tidied = filename.normalize("NFC").replaceAll(unsafe, "_");
  const characters = Array.from(tidied);
  const dot = characters.lastIndexOf(".");
  const ending = dot > 0 && characters.length - dot <= 10 ? characters.slice(dot) : [];
  const stem = characters.slice(0, characters.length - ending.length);
  const kept = stem.slice(0, mostCharacters - ending.length).join("");
  // Of a name that ends with them, some systems take them off.
  const name = withoutEnd(kept + ending.join(""));
  return name === "" ? "file" : name;
}

function withoutEnd(name: string): string {
  let end = name.length;
  while (end > 0 && (name[end - 1] === "." || name[end - 1] === " ")) end -= 1;
  return name.slice(0, end);
}
