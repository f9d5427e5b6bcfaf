import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";

/** The SHA-256 of what is in the file; those of earlier versions are shorter, and random. */
export function isKey(name: string): boolean {
  return isContentKey(name) || /^[0-9a-f]{48}$/.test(name);
}

export function isContentKey(name: string): boolean {
  return /^[0-9a-f]{64}$/.test(name);
}

export function requireKey(name: string): void {
  if (!isKey(name)) throw new Error("No file can lie under such a key.");
}

export async function sha256Of(file: string): Promise<Buffer> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest();
}
