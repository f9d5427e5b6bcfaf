const opened = new Set(["http:", "https:", "mailto:"]);

/** The address if a link may lead there, else nothing. Relative addresses are refused: ours are hash routes. */
export function findSafeHref(address: string | undefined): string | undefined {
  if (!address) return undefined;
  try {
    const url = new URL(address.trim());
    return opened.has(url.protocol) ? url.href : undefined;
  } catch {
    return undefined;
  }
}
