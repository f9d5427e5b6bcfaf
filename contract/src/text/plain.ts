/**
 * What a person wrote is words, whatever signs are among them: Markdown that reads just so, on one
 * line. A web address in it leads where it says, as it does in every text.
 */
export function asPlainText(words: string): string {
  return (
    words
      .replaceAll(/\s+/gu, " ")
      .trim()
      .replaceAll(/[\\`*_[\]<>#@&|~{}]/gu, "\\$&")
      // Or an address would take the escapes behind it along.
      .replaceAll(/:(?=\/\/)/gu, "\\:")
      .replaceAll(/(?<=www)\./giu, "\\.")
      .replace(/^[-+=]/u, "\\$&")
      .replace(/^(\d{1,9})([.)])/u, "$1\\$2")
  );
}
