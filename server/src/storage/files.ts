import type { Readable } from "node:stream";
import type { Moment } from "@sightline/contract/base/moments.ts";
import { openS3Files } from "#storage/s3/s3.files.ts";
import { openDiskFiles } from "./files.disk.ts";
import type { FilesPlace } from "./files.place.ts";

/**
 * Where files lie, each under a key that says nothing about it. Who writes, names and removes them
 * goes through `stored.ts`, which knows what else is going on.
 */
export type FileStore = {
  /** May take the file over. Once more under its key is as well: the key is made of what is in it. */
  put(key: string, file: string): Promise<void>;
  /** Nothing if there is no such file. */
  open(key: string): Promise<Readable | undefined>;
  /** Asked once: who removes a file holds its row meanwhile, and asks again only while it does. */
  remove(key: string): Promise<void>;
  /** All there are, some at a time. */
  walk(): AsyncIterable<readonly StoredFile[]>;
  /** Or the sentence that tells who starts the server why not. */
  requireUsable(): Promise<void>;
};

export type StoredFile = { key: string; storedAt: Moment };

export function openFiles(place: FilesPlace): FileStore {
  return place.kind === "disk" ? openDiskFiles(place.folder) : openS3Files(place);
}
