const rooms = ["contract", "server", "web", "e2e", "bench", "scripts", "docs", ".ci"];
const extensions = /\.(?:ts|tsx|mjs|js|css|html|json|md|sql|ya?ml|woff2|svg|png)$/;
// What comes into being only when the app runs, is built or is installed.
const made =
  /^(?:data|node_modules|test-results|coverage)(?:\/|$)|^web\/dist(?:\/|$)|^\.?\/|^~|^https?:|^#|^@/;

/** Inline code that looks like a path of this repository. */
export function findMentions(source: string): { path: string; line: number }[] {
  return eachProseLine(source).flatMap(({ text, line }) =>
    [...text.matchAll(/`([^`\s]+)`/g)]
      .map((match) => (match[1] ?? "").replace(/:\d+$/, ""))
      .filter(isPath)
      .map((path) => ({ path, line })),
  );
}

function isPath(token: string): boolean {
  if (made.test(token) || !token.includes("/")) return false;
  const [first = ""] = token.split("/");
  return rooms.includes(first) || (extensions.test(token) && !/[()=,:]/.test(token));
}

/** Targets of links that stay in the repository. */
export function findLinks(source: string): { target: string; line: number }[] {
  return eachProseLine(source).flatMap(({ text, line }) =>
    [...text.replace(/`[^`]*`/g, "").matchAll(/\]\(\s*<?([^)\s>]+)>?[^)]*\)|^\[[^\]]+\]:\s*(\S+)/g)]
      .map((match) => match[1] ?? match[2] ?? "")
      .filter((target) => !/^[a-z][a-z+.-]*:|^\/\//i.test(target))
      .map((target) => ({ target, line })),
  );
}

/** The anchors of a page's headings, as GitHub and GitLab make them. */
export function findAnchors(source: string): string[] {
  const seen = new Map<string, number>();
  return eachProseLine(source).flatMap(({ text }) => {
    const heading = /^#{1,6}\s+(.+?)\s*#*$/.exec(text)?.[1];
    if (!heading) return [];
    const anchor = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, "")
      .replace(/\s/g, "-");
    const before = seen.get(anchor) ?? 0;
    seen.set(anchor, before + 1);
    return [before === 0 ? anchor : `${anchor}-${before}`];
  });
}

/** The lines outside fenced blocks: what stands in those is an example, or output. */
function eachProseLine(source: string): { text: string; line: number }[] {
  let isFenced = false;
  return source.split("\n").flatMap((text, index) => {
    const isFence = /^\s*(?:```|~~~)/.test(text);
    if (isFence) isFenced = !isFenced;
    return isFence || isFenced ? [] : [{ text, line: index + 1 }];
  });
}
