import type {
  Definition,
  FootnoteDefinition,
  List,
  Nodes,
  Parents,
  Root,
  Table,
  TableRow,
} from "mdast";
import { isTooDeep, parseMarkdown } from "@sightline/contract/markdown/markdown.parse.ts";
import { type Html, html, link } from "./parcels.html.ts";

type Needs = {
  /** Where a picture lies beside the page; all others become links. */
  pictureAt?: (attachmentId: number) => string | undefined;
  /** The numbers of the sources, each of which has a place in the page. */
  sources?: ReadonlySet<number>;
};

type Pen = Needs & {
  definitions: Map<string, Definition>;
  notes: Map<string, FootnoteDefinition>;
  isInLink: boolean;
};

/** Somebody's Markdown as HTML. Only what is named here is ever written: no element of the text's own. */
export function drawMarkdown(text: string, needs: Needs = {}): Html {
  return isTooDeep(text) ? html`<pre>${text}</pre>` : drawTree(parseMarkdown(text), needs);
}

export function drawTree(tree: Root, needs: Needs = {}): Html {
  const pen: Pen = { ...needs, definitions: new Map(), notes: new Map(), isInLink: false };
  collect(tree, pen);
  const notes = [...pen.notes.values()];
  return html`${inside(tree, pen)}${
    notes.length === 0
      ? null
      : html`<ul class="notes">
          ${notes.map(
            (note) => html`<li>[${note.label ?? note.identifier}] ${inside(note, pen)}</li>`,
          )}
        </ul>`
  }`;
}

function collect(tree: Root, pen: Pen): void {
  for (const node of tree.children) {
    if (node.type === "definition" && !pen.definitions.has(node.identifier))
      pen.definitions.set(node.identifier, node);
    if (node.type === "footnoteDefinition") pen.notes.set(node.identifier, node);
  }
}

function inside(node: Parents, pen: Pen): Html[] {
  return node.children.map((child) => draw(child, pen));
}

function draw(node: Nodes, pen: Pen): Html {
  switch (node.type) {
    case "text":
      return drawText(node.value, pen);
    case "html":
      return html`${node.value}`;
    case "emphasis":
      return html`<em>${inside(node, pen)}</em>`;
    case "strong":
      return html`<strong>${inside(node, pen)}</strong>`;
    case "delete":
      return html`<del>${inside(node, pen)}</del>`;
    case "inlineCode":
      return html`<code>${node.value}</code>`;
    case "break":
      return html`<br />`;
    case "link":
      return drawLink(node.url, node, pen);
    case "linkReference":
      return drawLink(pen.definitions.get(node.identifier)?.url ?? "", node, pen);
    case "image":
      return drawPicture(node.url, node.alt ?? "", pen);
    case "imageReference":
      return drawPicture(pen.definitions.get(node.identifier)?.url ?? "", node.alt ?? "", pen);
    case "footnoteReference":
      return html`<sup>[${node.label ?? node.identifier}]</sup>`;
    case "paragraph":
      return html`<p>${inside(node, pen)}</p> `;
    case "heading":
      // The page's own headings stand above those of a text.
      return node.depth < 3
        ? html`<h4>${inside(node, pen)}</h4> `
        : html`<h5>${inside(node, pen)}</h5> `;
    case "blockquote":
      return html`<blockquote>${inside(node, pen)}</blockquote> `;
    case "list":
      return drawList(node, pen);
    case "listItem":
      return html`<li>${taskMark(node.checked)}${inside(node, pen)}</li> `;
    case "code":
      return html`<pre><code>${node.value}</code></pre> `;
    case "table":
      return drawTable(node, pen);
    case "thematicBreak":
      return html`<hr /> `;
    default:
      return html``;
  }
}

function drawText(text: string, { sources, isInLink }: Pen): Html {
  if (!sources || isInLink) return html`${text}`;
  const pieces = text.split(/(\[\d{1,3}\])/).map((piece) => {
    const number = Number(/^\[(\d+)\]$/.exec(piece)?.[1] ?? 0);
    return sources.has(number)
      ? html`<a class="cite" href="#source-${number}">[${number}]</a>`
      : html`${piece}`;
  });
  return html`${pieces}`;
}

function drawLink(address: string, node: Parents, pen: Pen): Html {
  const words = html`${inside(node, { ...pen, isInLink: true })}`;
  return link(address, words);
}

function drawPicture(address: string, alt: string, { pictureAt, isInLink }: Pen): Html {
  const id = /^attachment:(\d+)$/.exec(address)?.[1];
  const place = id === undefined ? undefined : pictureAt?.(Number(id));
  if (place !== undefined) return html`<img src="${place}" alt="${alt}" />`;
  const words = html`${alt || "picture"}`;
  return isInLink ? words : link(address, words);
}

function drawList(list: List, pen: Pen): Html {
  if (!list.ordered)
    return html`<ul>
      ${inside(list, pen)}
    </ul> `;
  return html`<ol start="${list.start ?? 1}">
    ${inside(list, pen)}
  </ol> `;
}

function taskMark(checked: boolean | null | undefined): string {
  if (typeof checked !== "boolean") return "";
  return checked ? "☑ " : "☐ ";
}

/** Its head stands on every page that it goes over. */
function drawTable(table: Table, pen: Pen): Html {
  const [head, ...rows] = table.children;
  const cells = ({ children }: TableRow) => children.map((cell) => inside(cell, pen));
  return html`<table>
    <thead>
      <tr>
        ${head ? cells(head).map((words) => html`<th>${words}</th>`) : null}
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        (row) =>
          html`<tr>
            ${cells(row).map((words) => html`<td>${words}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table> `;
}
