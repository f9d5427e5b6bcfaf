import { tellCount } from "@sightline/contract/base/count.words.ts";

/** As the page's own icon, with a point above it. See public/icon.svg. */
const marked = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none"><rect width="24" height="24" rx="5" fill="#fbfaf7"/><circle cx="12" cy="12" r="8" stroke="#1a1e22" stroke-width="1.9"/><path d="M4 12h10" stroke="#1a1e22" stroke-width="1.9"/><circle cx="15.5" cy="12" r="3" fill="#0a6464"/><circle cx="18.5" cy="5.5" r="5" fill="#a02219" stroke="#fbfaf7" stroke-width="1.5"/></svg>`;

let plain: string | undefined;

/** The tab's title and icon say how much is unread; at none they are as ever. */
export function markTab(count: number): void {
  const { dataset } = document.head;
  // Written before each title: see useArrival.
  if (count > 0) dataset["count"] = `(${tellCount(count)}) `;
  else delete dataset["count"];
  document.title = (dataset["count"] ?? "") + document.title.replace(/^\(\d+\+?\) /, "");
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!icon) return;
  plain ??= icon.href;
  const href = count > 0 ? `data:image/svg+xml,${encodeURIComponent(marked)}` : plain;
  if (icon.href !== href) icon.href = href;
}
