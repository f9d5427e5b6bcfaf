const fallbackPort = 3002;

/** Where the API is, without a slash at the end. The server writes it into the page, per protocol. */
export function apiHost(): string {
  const written = writtenHost(location.protocol === "https:" ? "https" : "http");
  if (written === undefined) return `${location.protocol}//localhost:${fallbackPort}`;
  return new URL(written, location.href).href.replace(/(?<!\/)\/+$/, "");
}

function writtenHost(protocol: "http" | "https"): string | undefined {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="api-host-${protocol}"]`);
  const content = meta?.content.trim();
  if (!content || isPlaceholder(content) || !URL.canParse(content, location.href)) return undefined;
  return content;
}

/** A page that no server has filled in still holds `__API_HOST_HTTP__`. */
function isPlaceholder(content: string): boolean {
  return /^__\w+__$/.test(content);
}
