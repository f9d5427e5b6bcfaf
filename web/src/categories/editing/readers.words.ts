import {
  sampledOneIn,
  type SecondReader,
} from "@sightline/contract/categories/categories.readers.ts";

/** How the choices are put, and what each of them means. */
export const readerWords: Record<SecondReader, { label: string; note: string }> = {
  none: { label: "None", note: "What an analyst writes is published at once." },
  sample: {
    label: `One in ${sampledOneIn}`,
    note: "Drawn when the analyst says that it is ready; nobody knows before.",
  },
  always: { label: "Always", note: "Another analyst approves each insight and each correction." },
};
