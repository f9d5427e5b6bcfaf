/** Something that whoever runs the place can put right; told in one sentence. */
export class BackupError extends Error {
  override name = "BackupError";
}

const reasons: Record<string, string> = {
  ENOSPC: "the disk is full",
  EDQUOT: "no more may be written there",
  EROFS: "nothing can be written there",
  EACCES: "this account may not write there",
  EPERM: "this account may not write there",
  ENOENT: "there is no such folder",
  ENOTDIR: "it is no folder",
  EIO: "the disk fails",
};

/** Why the disk did not do as it was told, if that is what went wrong. */
export function reasonOf(error: unknown): string | undefined {
  const code: unknown = Reflect.get(Object(error), "code");
  return typeof code === "string" ? reasons[code] : undefined;
}
