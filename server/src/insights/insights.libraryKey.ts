import { createHash } from "node:crypto";

/** What is added to addresses to follow people, and says nothing of the page. */
const tracking = /^(?:utm_\w+|fbclid|gclid|dclid|msclkid|mc_[ce]id|igshid|ref|ref_src)$/i;

/**
 * What two citations of one source share: the address without scheme, `www`, port, fragment,
 * tracking and final slash, its parameters in order; without an address, the title and publisher.
 */
export function libraryKeyOf(source: {
  title: string;
  publisher: string;
  url: string | null;
}): string {
  const address = source.url === null ? null : keyOfAddress(source.url);
  return bounded(address ?? `${plain(source.title)} | ${plain(source.publisher)}`);
}

/** The index takes no key of any length: a longer one begins like itself and ends in its hash. */
function bounded(key: string): string {
  if (Buffer.byteLength(key) <= 500) return key;
  const beginning = Array.from(key).slice(0, 200).join("");
  return `${beginning} ${createHash("sha256").update(key).digest("hex")}`;
}

function keyOfAddress(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const host = url.hostname.replace(/^www\d?\./, "").replace(/\.$/, "");
  const path = url.pathname.replaceAll(/\/{2,}/g, "/").replace(/\/$/, "");
  const told = [...url.searchParams].filter(([name]) => !tracking.test(name));
  const query = new URLSearchParams(told);
  query.sort();
  return `${host}${path}${query.size > 0 ? `?${query.toString()}` : ""}`;
}

function plain(words: string): string {
  return words.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim();
}
