import type { Page } from "@playwright/test";

/** Rows of a list that fail alike are of one kind, and the first stands for all. */
export type Fault = { kind: string; words: string };

/**
 * What a width does to a page, each fault by its element and why. The page must not scroll sideways,
 * nor may text run out of its box or be cut off at its side; text that has to wrap has room for
 * twelve characters in a line; and neither controls nor texts lie on one another.
 */
export function layoutFaultsOf(page: Page): Promise<Fault[]> {
  return page.evaluate(findLayoutFaults);
}

/** Runs in the page, and so knows nothing but itself. */
export function findLayoutFaults(): Fault[] {
  const fewest = 12;
  const slack = 2;
  const controls = "a[href], button, input, select, textarea, summary, [role=button]";
  const typing = "textarea, input:is([type=text], [type=email], [type=search], [type=password])";
  const canvas = document.createElement("canvas").getContext("2d");
  // Once for each element: asking the browser is what takes time here.
  const styleOf = once((element: Element) => getComputedStyle(element));
  const boxOf = once((element: Element) => element.getBoundingClientRect());
  const isShown = once(readShown);
  const layerOf = once(readLayer);
  const edgeOf = once(readEdge);
  const overflowOf = once((element: Element) => {
    const { overflowX: x, overflowY: y } = styleOf(element);
    return { x, y };
  });
  const cuttersOf = once(readCutters);

  type Box = { left: number; right: number; top: number; bottom: number };
  type Text = { block: Element; words: string; lines: number; box: Box };
  type Painted = { element: Element; box: Box; layer: Element; order: number };

  const texts = textsOf(document.body).filter(({ block }) => isSeen(block));
  return [
    ...sidewaysFaults(),
    ...texts.flatMap(runningOut),
    ...texts.flatMap(tooNarrow),
    ...[...document.querySelectorAll(typing)].filter(isSeen).flatMap(tooNarrowToType),
    ...overlaps(texts),
  ];

  function sidewaysFaults(): Fault[] {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const widest = [...document.body.querySelectorAll("*")]
      .filter((element) => isSeen(element) && clipped(element, boxOf(element)).right > clientWidth)
      .filter(
        (element, _, all) => !all.some((other) => other !== element && element.contains(other)),
      );
    const names = widest.slice(0, 3).map(nameOf).join(" and ");
    const words = `the page scrolls sideways by ${scrollWidth - clientWidth}, for ${names}`;
    return [{ kind: "sideways", words }];
  }

  /** Out of its own box, or behind the edge of one that hides what does not fit. */
  function runningOut({ block, box }: Text): Fault[] {
    const own = boxOf(block);
    if (box.right > own.right + slack && !isScrolled(block) && !endsInDots(block))
      return [fault(block, `runs out of its box by ${Math.round(box.right - own.right)}`)];
    const cutter = cuttersOf(block).find((up) => box.right - boxOf(up).right > slack);
    if (!cutter) return [];
    return [fault(block, `is cut off by ${Math.round(box.right - boxOf(cutter).right)}`)];
  }

  /** What is around it, from the inside out, and hides what does not fit; as far as one can scroll. */
  function readCutters(element: Element): Element[] {
    const { x } = overflowOf(element);
    if (x === "auto" || x === "scroll") return [];
    const further = element.parentElement ? cuttersOf(element.parentElement) : [];
    return x === "visible" || endsInDots(element) ? further : [element, ...further];
  }

  function tooNarrow({ block, words, lines }: Text): Fault[] {
    const isCut = endsInDots(block) && block.scrollWidth > block.clientWidth + slack;
    if (lines < 2 && !isCut) return [];
    const room = innerWidthOf(block) / characterOf(block);
    const count = words.split(" ").length;
    if (room >= fewest || (words.length <= fewest && lines <= count && !isCut)) return [];
    return [fault(block, `has room for ${room.toFixed(1)} characters`)];
  }

  function tooNarrowToType(field: Element): Fault[] {
    const room = innerWidthOf(field) / characterOf(field);
    return room < fewest ? [fault(field, `has room for ${room.toFixed(1)} characters`)] : [];
  }

  function overlaps(written: readonly Text[]): Fault[] {
    const pressed = [...document.querySelectorAll(controls)].filter(
      (control) => isSeen(control) && styleOf(control).display !== "inline",
    );
    const isPressed = new Set(pressed);
    const painted: Painted[] = [
      ...pressed.map((element) => ({ element, box: boxOf(element) })),
      ...written
        .filter(({ block }) => !isPressed.has(block))
        .map(({ block, box }) => ({ element: block, box })),
    ]
      .map(({ element, box }, order) => ({
        element,
        box: clipped(element, box),
        layer: layerOf(element),
        order,
      }))
      .filter(({ box }) => box.right > box.left && box.bottom > box.top);
    return pairsOf(painted).map(([one, other]) =>
      fault(one.element, `lies on ${nameOf(other.element)}`),
    );
  }

  /** In the order of the page; looked for from top to bottom, so that only neighbours are compared. */
  function pairsOf(painted: readonly Painted[]): [Painted, Painted][] {
    const pairs: [Painted, Painted][] = [];
    const above = painted.toSorted((one, other) => one.box.top - other.box.top);
    above.forEach((one, index) => {
      for (let next = index + 1; next < above.length; next += 1) {
        const other = above[next];
        if (!other || other.box.top >= one.box.bottom) break;
        if (!lieOnOneAnother(one, other)) continue;
        pairs.push(one.order < other.order ? [one, other] : [other, one]);
      }
    });
    return pairs.toSorted(([a, b], [c, d]) => a.order - c.order || b.order - d.order);
  }

  function lieOnOneAnother(one: Painted, other: Painted): boolean {
    const { element: a, box: p } = one;
    const { element: b, box: q } = other;
    const across = Math.min(p.right, q.right) - Math.max(p.left, q.left);
    const down = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
    if (across <= slack || down <= slack || one.layer !== other.layer) return false;
    const isInside = (a.matches(controls) && holds(p, q)) || (b.matches(controls) && holds(q, p));
    return !isInside && !a.contains(b) && !b.contains(a);
  }

  function holds(outer: Box, inner: Box): boolean {
    return (
      outer.left <= inner.left + 1 &&
      outer.right >= inner.right - 1 &&
      outer.top <= inner.top + 1 &&
      outer.bottom >= inner.bottom - 1
    );
  }

  /** Texts by the box that breaks their lines. */
  function textsOf(root: Element): Text[] {
    const found = new Map<Element, { words: string; rows: DOMRect[] }>();
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.textContent?.trim() || !node.parentElement) continue;
      if (!isShown(node.parentElement)) continue;
      const block = blockOf(node.parentElement);
      const range = document.createRange();
      range.selectNodeContents(node);
      const text = found.get(block) ?? { words: "", rows: [] };
      text.words += node.textContent;
      text.rows.push(...[...range.getClientRects()].filter(({ width }) => width > 0));
      found.set(block, text);
    }
    return [...found]
      .filter(([, { rows }]) => rows.length > 0)
      .map(([block, { words, rows }]) => ({
        block,
        words: words.replaceAll(/\s+/g, " ").trim(),
        lines: linesOf(rows),
        box: around(rows, block),
      }));
  }

  function linesOf(rows: readonly DOMRect[]): number {
    let lines = 0;
    let under = -Infinity;
    for (const { top, bottom } of rows.toSorted((one, other) => one.top - other.top)) {
      if ((top + bottom) / 2 > under) lines += 1;
      under = Math.max(under, bottom);
    }
    return lines;
  }

  function blockOf(element: Element): Element {
    const { display } = styleOf(element);
    const { parentElement } = element;
    if (element instanceof SVGTextElement || !parentElement) return element;
    return display === "inline" || display === "contents" ? blockOf(parentElement) : element;
  }

  /** Letters reach above and below a tight line without touching its neighbours'. */
  function around(rows: readonly DOMRect[], block: Element): Box {
    const line = Number.parseFloat(styleOf(block).lineHeight);
    const boxes = rows.map(({ left, right, top, bottom }) => {
      const over = Math.max(0, bottom - top - (Number.isNaN(line) ? bottom - top : line)) / 2;
      return { left, right, top: top + over, bottom: bottom - over };
    });
    return union(boxes);
  }

  function union(boxes: readonly Box[]): Box {
    return {
      left: Math.min(...boxes.map(({ left }) => left)),
      right: Math.max(...boxes.map(({ right }) => right)),
      top: Math.min(...boxes.map(({ top }) => top)),
      bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
    };
  }

  /** As far as it and those around it let it be seen. */
  function clipped(element: Element, box: Box): Box {
    return within(box, edgeOf(element));
  }

  function readEdge(element: Element): Box | undefined {
    if (element === document.body) return undefined;
    const further = element.parentElement ? edgeOf(element.parentElement) : undefined;
    const { x, y } = overflowOf(element);
    return x === "visible" && y === "visible" ? further : within(boxOf(element), further);
  }

  function within(box: Box, edge: Box | undefined): Box {
    if (!edge) return box;
    return {
      left: Math.max(box.left, edge.left),
      right: Math.min(box.right, edge.right),
      top: Math.max(box.top, edge.top),
      bottom: Math.min(box.bottom, edge.bottom),
    };
  }

  /** What is laid over the rest on purpose lies on nothing but its own. */
  function readLayer(element: Element): Element {
    const { position } = styleOf(element);
    const isLaidOver = position === "fixed" || position === "sticky";
    if (isLaidOver || (position !== "static" && styleOf(element).zIndex !== "auto")) return element;
    return element.parentElement ? layerOf(element.parentElement) : element;
  }

  function isSeen(element: Element): boolean {
    const { width, height } = boxOf(element);
    // One pixel is how things are said without being shown.
    return width > 1 && height > 1 && isShown(element);
  }

  function readShown(element: Element): boolean {
    if (element === document.body) return true;
    if (element.parentElement && !isShown(element.parentElement)) return false;
    const { clipPath, opacity } = styleOf(element);
    return (
      clipPath !== "inset(50%)" &&
      opacity !== "0" &&
      element.checkVisibility({ visibilityProperty: true })
    );
  }

  function isScrolled(block: Element): boolean {
    for (let up: Element | null = block; up; up = up.parentElement)
      if (/auto|scroll/.test(overflowOf(up).x)) return true;
    return false;
  }

  function endsInDots(element: Element): boolean {
    return styleOf(element).textOverflow === "ellipsis";
  }

  function innerWidthOf(element: Element): number {
    const { paddingLeft, paddingRight } = styleOf(element);
    return element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  }

  function characterOf(element: Element): number {
    const { fontStyle, fontWeight, fontSize, fontFamily } = styleOf(element);
    if (!canvas) throw new Error("Nothing can be measured here.");
    canvas.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
    return canvas.measureText("0").width;
  }

  function once<Answer>(read: (element: Element) => Answer): (element: Element) => Answer {
    const known = new Map<Element, Answer>();
    return (element) => {
      if (known.has(element)) return known.get(element) as Answer;
      const answer = read(element);
      known.set(element, answer);
      return answer;
    };
  }

  function fault(element: Element, what: string): Fault {
    const kind = `${element.localName}.${element.getAttribute("class")} ${what.replaceAll(/[\d.]+|".*/g, "")}`;
    return { kind, words: `${nameOf(element)} ${what}` };
  }

  function nameOf(element: Element): string {
    const words = element.getAttribute("aria-label") ?? element.textContent ?? "";
    const said = words.trim().replaceAll(/\s+/g, " ").slice(0, 40);
    return `${element.localName}.${element.getAttribute("class") ?? ""} "${said}"`;
  }
}
