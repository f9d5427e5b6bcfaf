import type { Attachment } from "@sightline/contract/attachments.shapes.ts";
import { attachments as rows } from "@sightline/contract/attachments.ts";
import { useCallback, useEffect, useState } from "react";
import { loadFile } from "#api/call/files.ts";

type Addresses = ReadonlyMap<number, string>;

const none: Addresses = new Map();
const nothing: ReadonlySet<number> = new Set();

export function isPicture({ type }: Attachment): boolean {
  return type.startsWith("image/");
}

/** Pictures among the files, fetched with the session and shown from memory: where each one is. */
export function usePictures(
  attachments: readonly Attachment[],
): (id: number) => string | undefined {
  return useFetched(attachments).addressOf;
}

function useFetched(attachments: readonly Attachment[]) {
  const [addresses, setAddresses] = useState(none);
  const [lost, setLost] = useState(nothing);
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
        .catch(() => {
          if (!leaving.signal.aborted) setLost((former) => new Set(former).add(id));
        });
    }
    return () => {
      leaving.abort();
      for (const address of made) URL.revokeObjectURL(address);
      setAddresses(none);
      setLost(nothing);
    };
  }, [names]);
  return {
    addressOf: useCallback((id: number) => addresses.get(id), [addresses]),
    /** Each has come, or could not be fetched. */
    areThere: wanted.every((id) => addresses.has(id) || lost.has(id)),
  };
}

/** The same for a text that names a picture as `attachment:12`. */
export function usePicturesInText(attachments: readonly Attachment[]) {
  return usePicturesToPrint(attachments).pictureOf;
}

/** The same, and whether they have come: on paper nothing comes later. */
export function usePicturesToPrint(attachments: readonly Attachment[]) {
  const { addressOf, areThere } = useFetched(attachments);
  const pictureOf = useCallback(
    (address: string) => addressOf(Number(/^attachment:(\d+)$/.exec(address)?.[1] ?? 0)),
    [addressOf],
  );
  return { pictureOf, areThere };
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
