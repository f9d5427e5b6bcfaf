import { FileDrop } from "#ui/fields/FileDrop.tsx";
import { accepted, filesHint } from "./files.rules.ts";
import type { Uploads } from "./useUploads.ts";

/** Files by button, drag or paste, with what becomes of each. */
export function UploadField({ uploads }: { uploads: Pick<Uploads, "entries" | "add" | "remove"> }) {
  return (
    <FileDrop
      label="Files"
      hint={filesHint}
      accept={accepted}
      files={[...uploads.entries]}
      onFiles={uploads.add}
      onRemove={uploads.remove}
    />
  );
}
