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
      // `user` is a mention, which is drawn as a name and never as a link.
      href: ["http", "https", "mailto", "user"],
      src: ["http", "https", "attachment"],
    },
  };
}
