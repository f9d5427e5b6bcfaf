/** What is HTML already; everything else is text, and is escaped on its way into a page. */
export type Html = { readonly html: string };

type Filling = Html | readonly Html[] | string | number | null;

/** A piece of a page. Only the words of the template itself are ever taken as they are. */
export function html(pieces: TemplateStringsArray, ...fillings: readonly Filling[]): Html {
  return { html: String.raw({ raw: pieces }, ...fillings.map(filled)) };
}

function filled(filling: Filling): string {
  if (filling === null) return "";
  if (typeof filling === "string" || typeof filling === "number") return escaped(String(filling));
  return "html" in filling ? filling.html : filling.map((one) => one.html).join("");
}

/**
 * An element whose pieces are written as they come. It is not a template, in which the formatter would
 * close at once what is closed later.
 */
export function* within(name: string, pieces: Iterable<Html>): Generator<Html, void> {
  yield { html: `<${name}>` };
  yield* pieces;
  yield { html: `</${name}>` };
}

const signs: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.toWellFormed().replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? "");
}

const openedSchemes = new Set(["http:", "https:", "mailto:"]);

/** The address if a link may lead there, as it is read by whoever follows it. */
export function safeHref(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url && openedSchemes.has(url.protocol) ? url.href : undefined;
}

/** A link where the address is one, else its words alone. */
export function link(address: string, words: Html): Html {
  const href = safeHref(address);
  return href === undefined
    ? words
    : html`<a href="${href}" rel="noopener noreferrer nofollow">${words}</a>`;
}

/** Two columns: what, and what about it. */
export function tableOf(rows: readonly (readonly [string, string])[]): Html {
  return html`<table class="facts">
    <tbody>
      ${rows.map(
        ([term, words]) =>
          html`<tr>
            <th scope="row">${term}</th>
            <td>${words}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}
