import type { Html } from "./parcels.html.ts";

const rules = `@page { margin: 18mm 16mm; }
:root { color-scheme: light; }
body { margin: 0; background: #fff; color: #1d1b18; font: 16px/1.55 Georgia, "Times New Roman", serif; }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; overflow-wrap: anywhere; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 1rem; }
h2 { font-size: 1.3rem; margin: 2.2rem 0 .6rem; border-bottom: 1px solid #c9c4ba; padding-bottom: .2rem; }
h3, h4, h5 { font-size: 1.05rem; margin: 1.4rem 0 .4rem; }
h1, h2, h3, h4, h5 { break-after: avoid; }
p, ul, ol, blockquote, pre { margin: 0 0 .8rem; orphans: 3; widows: 3; }
table { border-collapse: collapse; width: 100%; margin: 0 0 1rem; font-size: .92rem; }
th, td { border: 1px solid #c9c4ba; padding: .3rem .5rem; text-align: left; vertical-align: top; overflow-wrap: break-word; }
thead { display: table-header-group; }
tr, pre, img, .said .about, .sources li { break-inside: avoid; }
.facts th { width: min(11rem, 30%); font-weight: normal; color: #5c564c; }
.facts td { white-space: pre-line; }
.about { color: #5c564c; font-size: .9rem; margin-bottom: .3rem; }
.summary { font-size: 1.1rem; }
.said { border-top: 1px solid #e4e0d8; padding-top: .6rem; }
h2 + .said { border-top: 0; padding-top: 0; }
.cite { font-size: .85em; text-decoration: none; }
blockquote { border-left: 3px solid #c9c4ba; padding-left: .8rem; color: #45413a; }
pre { white-space: pre-wrap; background: #f5f3ee; padding: .6rem; }
img { max-width: 100%; height: auto; }
a { color: #1f4f7a; }
footer { margin-top: 3rem; color: #5c564c; font-size: .85rem; }
@media screen and (max-width: 40rem) {
  table { display: block; overflow-x: auto; }
}
@media print {
  th, td { overflow-wrap: anywhere; }
  main { max-width: none; padding: 0; }
  body { font-size: 11pt; }
  a { color: inherit; }
  a[href^="http"]:not(.cite)::after { content: " (" attr(href) ")"; font-size: .85em; }
  .sources a::after { content: none !important; }
}
`;

/** Of a page that stands alone: light, for paper and screen, on A4 and Letter. */
export const style: Html = { html: rules };
