/** Longer, and it is a stack or a page rather than a reason. */
const longest = 1_000;

/** An error's own words, without what could be a key: tokens are longer than any word. */
export function withoutSecrets(error: string): string {
  return error
    .slice(0, longest)
    .replaceAll(/(_token|password|secret|key)=[^\s&"']+/gi, "$1=…")
    .replaceAll(/:\/\/[^\s/@]+@/g, "://…@")
    .replaceAll(/(?<![\w.@-])[\w-]{32,}(?![\w.@-]*@)/g, "…");
}
