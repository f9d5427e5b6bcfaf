import type { Attachment } from "@sightline/contract/attachments.shapes.ts";
import { attachments as rows } from "@sightline/contract/attachments.ts";
import { useCallback, useEffect, useState } from "react";
import { loadFile } from "#api/call/files.ts";

type Addresses = ReadonlyMap<number, string>;

const none: Addresses = new Map();

export function isPicture({ type }: Attachment): boolean {
  return type.startsWith("image/");
}

/** Pictures among the files, fetched with the session and shown from memory: where each one is. */
export function usePictures(
  attachments: readonly Attachment[],
): (id: number) => string | undefined {
  const [addresses, setAddresses] = useState(none);
  const wanted = attachments.filter(isPicture).map(({ id }) => id);
  const names = wanted.join();
  useEffect(() => {
    const leaving = new AbortController();
    const made: string[] = [];
    for (const id of names === "" ? [] : names.split(",").map(Number)) {
      loadFile(rows.getAttachment, { params: { id }, query: { size: "inline" } }, leaving.signal)
        .then(({ file }) => {
          if (leaving.signal.aborted) return;
          const address = URL.createObjectURL(file);
          made.push(address);
          setAddresses((former) => new Map(former).set(id, address));
        })
        .catch(() => undefined);
    }
    return () => {
      leaving.abort();
      for (const address of made) URL.revokeObjectURL(address);
      setAddresses(none);
    };
  }, [names]);
  return useCallback((id) => addresses.get(id), [addresses]);
}

/** The same for a text that names a picture as `attachment:12`. */
export function usePicturesInText(attachments: readonly Attachment[]) {
  const addressOf = usePictures(attachments);
  return useCallback(
    (address: string) => addressOf(Number(/^attachment:(\d+)$/.exec(address)?.[1] ?? 0)),
    [addressOf],
  );
}

/** The same with their sizes, so that the text does not jump when they come. */
export function useFramedPictures(attachments: readonly Attachment[]) {
  const addressOf = usePictures(attachments);
  return useCallback(
    (address: string) => {
      const id = Number(/^attachment:(\d+)$/.exec(address)?.[1] ?? 0);
      const { width, height } = attachments.find((one) => one.id === id) ?? {};
      const src = addressOf(id);
      return width && height ? { src, width, height } : src;
    },
    [addressOf, attachments],
  );
}
