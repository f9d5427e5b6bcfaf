import { content } from "micromark-core-commonmark";
import type { Construct } from "./markdown.pairs.ts";

type Token = ThisParameterType<Construct["tokenize"]>["events"][number][1];

/** Stand in a paragraph while it is read, and are taken out once it is over. */
const signs = new WeakSet<Token>();

/**
 * A paragraph that goes on below a quote or a list without their marks, read in a time by its length.
 * At each such line the parser walks back to what is still open, over all lines of the paragraph to
 * its beginning: 6 seconds for 7,000 of them. Here a sign at the last one says so.
 */
export const lazyContent: Construct = {
  add: "after",
  tokenize(effects, ok, nok) {
    // It begins no paragraph inside another one.
    if (this.interrupt) return nok;
    const enter: typeof effects.enter = (type, fields) => {
      const start = this.now();
      if (type === "chunkContent" && fields?.previous && this.parser.lazy[start.line]) {
        const sign: Token = { type: "content", start, end: { ...start, offset: Infinity } };
        signs.add(sign);
        this.events.push(["enter", sign, this]);
      }
      return effects.enter(type, fields);
    };
    return content.tokenize.call(this, { ...effects, enter }, ok, nok);
  },
  resolve(events, context) {
    const read = events.filter(([, token]) => !signs.has(token));
    return content.resolve?.(read, context) ?? read;
  },
};
