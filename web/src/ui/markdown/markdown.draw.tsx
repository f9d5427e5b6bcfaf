import type {
  FootnoteDefinition,
  FootnoteReference,
  List,
  ListItem,
  PhrasingContent,
  Root,
  RootContent,
  Table,
  TableRow,
} from "mdast";
import { normalizeUri } from "micromark-util-sanitize-uri";
import { Fragment, type ReactNode } from "react";
import { splitCitations } from "./markdown.cite.ts";
import {
  CodeBlock,
  FootnoteAnchor,
  Mention,
  PictureInText,
  TaskMark,
  TextAnchor,
  WideTable,
} from "./markdown.parts.tsx";
import {
  isMention,
  makePen,
  type MarkdownNeeds,
  type Note,
  type Pen,
  textOf,
} from "./markdown.pen.ts";
import { endOf, trimLines, trimStart } from "./markdown.words.ts";

/** Draws what was read. Only what is named here is ever drawn, so no text can bring an element of its own. */
export function drawMarkdown(tree: Root, needs: MarkdownNeeds): ReactNode {
  const pen = makePen(tree, needs);
  const blocks = lines(drawBlocks(tree.children, pen));
  const notes = drawFootnotes(pen);
  return notes ? [blocks, "\n", notes] : blocks;
}

function drawBlocks(nodes: RootContent[], pen: Pen): ReactNode[] {
  return nodes
    .filter((node) => !isUnseen(node))
    .map((node, index) => draw(node, pen, index, false));
}

function isUnseen(node: RootContent): boolean {
  return node.type === "definition" || node.type === "footnoteDefinition";
}

/** Every block on a line of its own. */
function lines(blocks: ReactNode[]): ReactNode[] {
  return blocks.flatMap((block, index) => (index === 0 ? [block] : ["\n", block]));
}

function ownLines(blocks: ReactNode[]): ReactNode[] {
  return blocks.length === 0 ? ["\n"] : ["\n", ...lines(blocks), "\n"];
}

/** What stands in a line. A hard break takes the spaces that follow it. */
function drawInline(nodes: PhrasingContent[], pen: Pen, afterBreak = false): ReactNode[] {
  return nodes.map((node, index) => {
    const before = nodes[index - 1];
    const trimmed = before ? before.type === "break" : afterBreak && node.type === "text";
    return draw(node, pen, index, trimmed);
  });
}

function draw(node: RootContent, pen: Pen, key: number, afterBreak: boolean): ReactNode {
  switch (node.type) {
    case "text":
      return drawText(trimLines(node.value), pen, afterBreak);
    case "html":
      return drawText(node.value, pen, false);
    case "emphasis":
      return <em key={key}>{drawInline(node.children, pen, afterBreak)}</em>;
    case "strong":
      return <strong key={key}>{drawInline(node.children, pen, afterBreak)}</strong>;
    case "delete":
      return <del key={key}>{drawInline(node.children, pen, afterBreak)}</del>;
    case "inlineCode": {
      const words = node.value.replaceAll(/\r?\n|\r/g, " ");
      return <code key={key}>{afterBreak ? trimStart(words) : words}</code>;
    }
    case "break":
      return [<br key={key} />, "\n"];
    case "link":
      return drawLink(node.url, node.children, pen, key, afterBreak);
    case "linkReference": {
      const definition = pen.definitions.get(node.identifier);
      if (definition) return drawLink(definition.url, node.children, pen, key, afterBreak);
      return ["[", ...drawInline(node.children, pen), endOf(node)];
    }
    case "image":
      return drawPicture(node.url, node.alt, pen, key);
    case "imageReference": {
      const definition = pen.definitions.get(node.identifier);
      if (definition) return drawPicture(definition.url, node.alt, pen, key);
      return drawText(`![${node.alt}${endOf(node)}`, pen, false);
    }
    case "footnoteReference":
      return drawFootnoteMark(node, pen, key);
    case "paragraph":
      return <p key={key}>{drawInline(node.children, pen)}</p>;
    case "heading": {
      const { tag: Heading, level } = pen.placeHeading(node.depth);
      return (
        <Heading key={key} data-level={level}>
          {drawInline(node.children, pen)}
        </Heading>
      );
    }
    case "blockquote":
      return <blockquote key={key}>{ownLines(drawBlocks(node.children, pen))}</blockquote>;
    case "list":
      return drawList(node, pen, key);
    case "code":
      return <CodeBlock key={key} text={node.value} language={node.lang} />;
    case "table":
      return drawTable(node, pen, key);
    case "thematicBreak":
      return <hr key={key} />;
    case "change": {
      const drawn = node.children.map((child, index) => draw(child, pen, index, false));
      return pen.needs.drawChange?.(node.kind, drawn, key);
    }
    default:
      return null;
  }
}

function drawText(text: string, pen: Pen, afterBreak: boolean): ReactNode {
  const words = afterBreak ? trimStart(text) : text;
  const { citation } = pen.needs;
  if (!citation || pen.inLink || !words.includes("[")) return words;
  return splitCitations(words).map((part, index) =>
    typeof part === "string" ? part : <Fragment key={index}>{citation(part)}</Fragment>,
  );
}

function drawLink(
  url: string,
  words: PhrasingContent[],
  pen: Pen,
  key: number,
  afterBreak: boolean,
): ReactNode {
  if (isMention(url, words, pen)) return <Mention key={key} name={textOf(words)} />;
  // A citation would be a link within a link.
  pen.inLink = true;
  const drawn = drawInline(words, pen, afterBreak);
  pen.inLink = false;
  return (
    <TextAnchor key={key} href={normalizeUri(url)} idPrefix={pen.needs.idPrefix} words={drawn} />
  );
}

function drawPicture(url: string, alt: string | null | undefined, pen: Pen, key: number) {
  const src = normalizeUri(url);
  const { attachmentUrl } = pen.needs;
  return <PictureInText key={key} src={src} alt={alt ?? ""} attachmentUrl={attachmentUrl} />;
}

function drawList(list: List, pen: Pen, key: number): ReactNode {
  const Tag = list.ordered ? "ol" : "ul";
  const start = list.start === 1 ? undefined : (list.start ?? undefined);
  const isLoose = list.spread === true || list.children.some((child) => child.spread === true);
  const hasTasks = list.children.some(isTask);
  return (
    <Tag key={key} start={start} className={hasTasks ? "contains-task-list" : undefined}>
      {ownLines(list.children.map((child, index) => drawListItem(child, isLoose, pen, index)))}
    </Tag>
  );
}

function isTask(node: ListItem): boolean {
  return typeof node.checked === "boolean";
}

/** In a tight list the words stand bare, in a loose one as paragraphs. */
function drawListItem(node: ListItem, isLoose: boolean, pen: Pen, key: number): ReactNode {
  const mark = isTask(node) ? <TaskMark key="task" done={node.checked === true} /> : undefined;
  const blocks = node.children.filter((child) => !isUnseen(child));
  // A task whose first block is no paragraph has its mark in one of its own.
  if (mark && blocks[0]?.type !== "paragraph") blocks.unshift({ type: "paragraph", children: [] });
  const drawn = blocks.map((block, index) => {
    if (block.type !== "paragraph") return ["\n", draw(block, pen, index, false)];
    const words = drawInline(block.children, pen);
    const marked = mark && index === 0 ? [mark, words.length > 0 && " ", words] : words;
    if (isLoose) return ["\n", <p key={index}>{marked}</p>];
    return index === 0 ? marked : ["\n", marked];
  });
  const last = blocks.at(-1);
  return (
    <li key={key} className={mark && "task-list-item"}>
      {drawn}
      {last && (isLoose || last.type !== "paragraph") && "\n"}
    </li>
  );
}

function drawTable(table: Table, pen: Pen, key: number): ReactNode {
  const [head, ...rows] = table.children.map((row, index) => drawRow(row, table, pen, index));
  return (
    <WideTable key={key}>
      <thead>{head}</thead>
      {rows.length > 0 && <tbody>{rows}</tbody>}
    </WideTable>
  );
}

/** As many cells as the table has columns, whatever the row says. */
function drawRow(row: TableRow, table: Table, pen: Pen, key: number): ReactNode {
  const Cell = key === 0 ? "th" : "td";
  const columns = table.align ?? [];
  return (
    <tr key={key}>
      {columns.map((align, index) => (
        <Cell key={index} style={align ? { textAlign: align } : undefined}>
          {drawInline(row.children[index]?.children ?? [], pen)}
        </Cell>
      ))}
    </tr>
  );
}

function drawFootnoteMark(node: FootnoteReference, pen: Pen, key: number): ReactNode {
  const definition = pen.footnotes.get(node.identifier);
  if (!definition) return `[^${node.label ?? node.identifier}]`;
  const note = pen.notes.get(node.identifier) ?? {
    definition,
    number: pen.notes.size + 1,
    count: 0,
  };
  note.count += 1;
  pen.notes.set(node.identifier, note);
  return (
    <sup key={key}>
      <FootnoteAnchor target={pen.needs.idPrefix + noteId(definition)} words={note.number} />
    </sup>
  );
}

function noteId(definition: FootnoteDefinition): string {
  return `fn-${normalizeUri(definition.identifier)}`;
}

function drawFootnotes(pen: Pen): ReactNode {
  if (pen.notes.size === 0) return undefined;
  const { tag: Heading, level } = pen.placeHeading(2);
  const drawn: ReactNode[] = [];
  // A note may mention a further one, which this walk then meets as well.
  for (const note of pen.notes.values()) drawn.push(drawFootnote(note, pen));
  return (
    <section key="footnotes" data-footnotes className="footnotes">
      <Heading className="sr-only" id={`${pen.needs.idPrefix}footnote-label`} data-level={level}>
        Footnotes
      </Heading>
      {"\n"}
      <ol>{ownLines(drawn)}</ol>
      {"\n"}
    </section>
  );
}

/** The ways back stand at the end of its last paragraph. */
function drawFootnote(note: Note, pen: Pen): ReactNode {
  const { definition, number } = note;
  const blocks = definition.children.filter((child) => !isUnseen(child));
  const last = blocks.at(-1);
  const closing = last?.type === "paragraph" ? last : undefined;
  const drawn = drawBlocks(closing ? blocks.slice(0, -1) : blocks, pen);
  const words = closing && drawInline(closing.children, pen);
  const ways = drawWaysBack(note, pen);
  if (words) drawn.push(<p key="closing">{[words, " ", ways]}</p>);
  else drawn.push(...ways);
  return (
    <li key={number} id={pen.needs.idPrefix + noteId(definition)}>
      {ownLines(drawn)}
    </li>
  );
}

function drawWaysBack({ definition, count }: Note, pen: Pen): ReactNode[] {
  const target = `${pen.needs.idPrefix}fnref-${normalizeUri(definition.identifier)}`;
  const ways: ReactNode[] = [];
  for (let time = 1; time <= count; time += 1) {
    if (time > 1) ways.push(" ");
    ways.push(
      <FootnoteAnchor
        key={`back ${time}`}
        target={time > 1 ? `${target}-${time}` : target}
        words={time > 1 ? ["↩", <sup key="time">{time}</sup>] : "↩"}
      />,
    );
  }
  return ways;
}
