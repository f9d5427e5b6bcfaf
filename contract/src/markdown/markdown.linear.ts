import { backtick, codeInOneWalk } from "./markdown.code.ts";
import { lazyContent } from "./markdown.lazy.ts";
import {
  type Construct,
  type Extension,
  lengthOf,
  type Mark,
  type Pairing,
  pairUp,
} from "./markdown.pairs.ts";

type Tokenizer = Construct["tokenize"];
type Context = ThisParameterType<Tokenizer>;
type Token = Context["events"][number][1];
type Point = Token["start"];

const asterisk = 42;
const bracket = 93;
const underscore = 95;
const tilde = 126;

/**
 * GitHub's Markdown, read in a time by its length alone. What the parser does for each mark without a
 * partner, walking back over all that came before, is done by remembering what waits for one.
 */
export function linear(github: Extension): Extension {
  const strikethrough = { ...only(github, tilde), resolveAll: pairUp(strikes) };
  return {
    ...github,
    flow: { ...github.flow, null: [...listed(github.flow?.["null"]), lazyContent] },
    text: {
      ...github.text,
      [asterisk]: attention,
      [backtick]: codeInOneWalk,
      // A mail address may begin with one.
      [underscore]: [...listed(github.text?.[underscore]), attention],
      [tilde]: strikethrough,
      [bracket]: [labelEnd, { ...only(github, bracket), tokenize: footnoteCallAt }],
    },
    insideSpan: { null: [attention, strikethrough] },
    disable: { null: ["attention", "codeText", "labelEnd"] },
  };

  function footnoteCallAt(this: Context, ...given: Parameters<Tokenizer>) {
    const { last } = labelsOf(this);
    const isPossible = last?.type === "labelImage" && this.parser.gfmFootnotes?.length;
    return isPossible ? only(github, bracket).tokenize.apply(this, given) : given[2];
  }
}

const emphasis: Pairing = {
  type: "attentionSequence",
  matches(opener, closer, context) {
    if (markerOf(opener, context) !== markerOf(closer, context)) return false;
    // CommonMark's rule of three, by which `*a**b*` is one emphasis.
    const isBoth = opener._close === true || closer._open === true;
    const size = lengthOf(closer);
    return !(isBoth && size % 3 !== 0 && (lengthOf(opener) + size) % 3 === 0);
  },
  keyOf: (closer, context) =>
    `${markerOf(closer, context)} ${closer._open} ${lengthOf(closer) % 3}`,
  join(opener, closer) {
    const used = lengthOf(opener) > 1 && lengthOf(closer) > 1 ? 2 : 1;
    const name = used === 2 ? "strong" : "emphasis";
    const inside = { start: opener.end, end: closer.start };
    opener.end = moved(opener.end, -used);
    closer.start = moved(closer.start, used);
    return {
      outer: { type: name, start: { ...opener.end }, end: { ...closer.start } },
      opening: { type: `${name}Sequence`, start: { ...opener.end }, end: { ...inside.start } },
      inner: { type: `${name}Text`, start: { ...inside.start }, end: { ...inside.end } },
      closing: { type: `${name}Sequence`, start: { ...inside.end }, end: { ...closer.start } },
    };
  },
};

const strikes: Pairing = {
  type: "strikethroughSequenceTemporary",
  matches: (opener, closer) => lengthOf(opener) === lengthOf(closer),
  keyOf: (closer) => String(lengthOf(closer)),
  join(opener, closer) {
    const type = "strikethroughSequence";
    const opening: Token = { type, start: { ...opener.start }, end: { ...opener.end } };
    const closing: Token = { type, start: { ...closer.start }, end: { ...closer.end } };
    // Both are used up.
    opener.end = { ...opener.start };
    closer.start = { ...closer.end };
    return {
      outer: { type: "strikethrough", start: { ...opening.start }, end: { ...closing.end } },
      opening,
      inner: { type: "strikethroughText", start: { ...opening.end }, end: { ...closing.start } },
      closing,
    };
  },
};

const attention: Construct = {
  name: "attention in one walk",
  tokenize(...given) {
    return own(this, asterisk, "attention").tokenize.apply(this, given);
  },
  resolveAll: pairUp(emphasis),
};

const labelEnd: Construct = {
  name: "labelEnd in one walk",
  tokenize(...given) {
    const isPossible = labelsOf(this).open.length > 0;
    return isPossible ? own(this, bracket, "labelEnd").tokenize.apply(this, given) : given[2];
  },
  resolveTo(events, context) {
    const labels = labelsOf(context);
    labels.open.pop();
    const resolved = own(context, bracket, "labelEnd").resolveTo?.(events, context) ?? events;
    labels.readTo = resolved.length;
    labels.last = resolved.at(-1)?.[1];
    return resolved;
  },
  resolveAll: (events, context) =>
    own(context, bracket, "labelEnd").resolveAll?.(events, context) ?? events,
};

type Labels = { readTo: number; open: Token[]; last: Token | undefined };

const labelsByContext = new WeakMap<Context, Labels>();
const labelling = new Set<string>([
  "labelImage",
  "labelLink",
  "gfmFootnoteCall",
  "label",
  "image",
  "link",
]);

/** The brackets of a paragraph that wait to be closed, read on from where they were last asked for. */
function labelsOf(context: Context): Labels {
  const { events } = context;
  const labels = labelsByContext.get(context) ?? { readTo: 0, open: [], last: undefined };
  labelsByContext.set(context, labels);
  for (; labels.readTo < events.length; labels.readTo += 1) {
    const [way, token] = events[labels.readTo] ?? [];
    if (!token || !labelling.has(token.type)) continue;
    labels.last = token;
    const opens = token.type === "labelImage" || token.type === "labelLink";
    if (way === "enter" && opens) labels.open.push(token);
  }
  while (labels.open.at(-1)?._balanced) labels.open.pop();
  return labels;
}

/** The parser's own construct, of which only the walking back is replaced. */
function own({ parser }: Context, code: number, name: string): Construct {
  const found = listed(parser.constructs.text[code]).find((one) => one.name === name);
  if (!found) throw new Error(`The parser has no ${name}.`);
  return found;
}

function listed(constructs: Construct | Construct[] | undefined): Construct[] {
  return [constructs ?? []].flat();
}

function only({ text = {} }: Extension, code: number): Construct {
  const [found] = listed(text[code]);
  if (!found) throw new Error(`GitHub's Markdown has nothing for ${String.fromCharCode(code)}.`);
  return found;
}

function markerOf(mark: Mark, context: Context): number {
  return context.sliceSerialize(mark).charCodeAt(0);
}

function moved(point: Point, by: number): Point {
  return {
    ...point,
    column: point.column + by,
    offset: point.offset + by,
    _bufferIndex: point._bufferIndex + by,
  };
}
