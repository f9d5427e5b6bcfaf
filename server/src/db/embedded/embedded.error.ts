/** Its message is one sentence for the person who starts the app; `cause` is for the log. */
export class EmbeddedDatabaseError extends Error {
  override name = "EmbeddedDatabaseError";
}

const notWritable = new Set(["EACCES", "EPERM", "EROFS", "ENOTDIR", "EEXIST"]);

/** The one place where failures of the system are put into words. */
export function explainFailure(error: unknown, folder: string): EmbeddedDatabaseError {
  if (error instanceof EmbeddedDatabaseError) return error;
  const code = codeOf(error);
  const sentence =
    code !== undefined && notWritable.has(code)
      ? `The database folder ${folder} can't be written: make it writable for this account, or set DATA_DIR to another folder.`
      : code === "ENOSPC" || code === "EDQUOT"
        ? `The disk that holds the database folder ${folder} is full: free some space and start again.`
        : `The database in ${folder} did not start: its postgres.log may say why.`;
  return new EmbeddedDatabaseError(sentence, { cause: error });
}

export function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error)) return undefined;
  return typeof error.code === "string" ? error.code : undefined;
}
