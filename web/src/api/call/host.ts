import { writtenInPage } from "./writtenInPage.ts";

const fallbackPort = 3002;

/** Where the API is, without a slash at the end. The server writes it into the page, per protocol. */
export function apiHost(): string {
  const written = writtenHost(location.protocol === "https:" ? "https" : "http");
  if (written === undefined) return `${location.protocol}//localhost:${fallbackPort}`;
  return new URL(written, location.href).href.replace(/(?<!\/)\/+$/, "");
}

function writtenHost(protocol: "http" | "https"): string | undefined {
  const written = writtenInPage(`api-host-${protocol}`);
  return written && URL.canParse(written, location.href) ? written : undefined;
}
