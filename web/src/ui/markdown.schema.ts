import { defaultSchema } from "rehype-sanitize";

/**
 * What may come out of Markdown. `src` also lets attachment addresses through: an image is only ever drawn
 * from what the resolver answers, never from the address as written.
 */
export function schemaFor(idPrefix: string): typeof defaultSchema {
  return {
    ...defaultSchema,
    clobberPrefix: idPrefix,
    protocols: {
      href: ["http", "https", "mailto"],
      src: ["http", "https", "attachment"],
    },
  };
}
