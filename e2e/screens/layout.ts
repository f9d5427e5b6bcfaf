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
  const styles = new Map<Element, Style>();
  const seen = new Map<Element, boolean>([[document.body, true]]);

  type Style = ReturnType<typeof readStyle>;
  type Box = { left: number; right: number; top: number; bottom: number };
  type Text = { block: Element; words: string; lines: number; box: Box };
  type Painted = { element: Element; box: Box; layer: Element };

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
    for (let up: Element | null = block; up; up = up.parentElement) {
      const { overflowX } = styleOf(up);
      if (overflowX === "auto" || overflowX === "scroll") return [];
      if (overflowX === "visible" || endsInDots(up)) continue;
      const by = box.right - boxOf(up).right;
      if (by > slack) return [fault(block, `is cut off by ${Math.round(by)}`)];
    }
    return [];
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
    const painted: Painted[] = [
      ...pressed.map((element) => ({ element, box: boxOf(element) })),
      ...written
        .filter(({ block }) => !pressed.includes(block))
        .map(({ block, box }) => ({ element: block, box })),
    ]
      .map(({ element, box }) => ({
        element,
        box: clipped(element, box),
        layer: layerOf(element),
      }))
      .filter(({ box }) => box.right > box.left && box.bottom > box.top);
    return painted.flatMap((one, index) =>
      painted
        .slice(index + 1)
        .filter((other) => lieOnOneAnother(one, other))
        .map((other) => fault(one.element, `lies on ${nameOf(other.element)}`)),
    );
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
    const line = Number.parseFloat(styleOf(block).style.lineHeight);
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
    let rest = box;
    for (let up: Element | null = element; up && up !== document.body; up = up.parentElement) {
      const { overflowX, overflowY } = styleOf(up);
      if (overflowX === "visible" && overflowY === "visible") continue;
      const edge = boxOf(up);
      rest = {
        left: Math.max(rest.left, edge.left),
        right: Math.min(rest.right, edge.right),
        top: Math.max(rest.top, edge.top),
        bottom: Math.min(rest.bottom, edge.bottom),
      };
    }
    return rest;
  }

  /** What is laid over the rest on purpose lies on nothing but its own. */
  function layerOf(element: Element): Element {
    const { position, zIndex } = styleOf(element);
    const isLaidOver = position === "fixed" || position === "sticky";
    if (isLaidOver || (position !== "static" && zIndex !== "auto")) return element;
    return element.parentElement ? layerOf(element.parentElement) : element;
  }

  function isSeen(element: Element): boolean {
    const { width, height } = element.getBoundingClientRect();
    // One pixel is how things are said without being shown.
    return width > 1 && height > 1 && isShown(element);
  }

  function isShown(element: Element): boolean {
    const known = seen.get(element);
    if (known !== undefined) return known;
    const { clipPath, opacity } = styleOf(element);
    const shown =
      clipPath !== "inset(50%)" &&
      opacity !== "0" &&
      (!element.parentElement || isShown(element.parentElement)) &&
      element.checkVisibility({ visibilityProperty: true });
    seen.set(element, shown);
    return shown;
  }

  function isScrolled(block: Element): boolean {
    for (let up: Element | null = block; up; up = up.parentElement)
      if (/auto|scroll/.test(styleOf(up).overflowX)) return true;
    return false;
  }

  function endsInDots(element: Element): boolean {
    return styleOf(element).style.textOverflow === "ellipsis";
  }

  function innerWidthOf(element: Element): number {
    const { paddingLeft, paddingRight } = styleOf(element).style;
    return element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  }

  function characterOf(element: Element): number {
    const { fontStyle, fontWeight, fontSize, fontFamily } = styleOf(element).style;
    if (!canvas) throw new Error("Nothing can be measured here.");
    canvas.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
    return canvas.measureText("0").width;
  }

  function boxOf(element: Element): Box {
    return element.getBoundingClientRect();
  }

  function styleOf(element: Element): Style {
    const style = styles.get(element) ?? readStyle(element);
    styles.set(element, style);
    return style;
  }

  /** Once for each: asking the browser is what takes time here. */
  function readStyle(element: Element) {
    const style = getComputedStyle(element);
    const { display, position, zIndex, overflowX, overflowY, opacity, clipPath } = style;
    return { display, position, zIndex, overflowX, overflowY, opacity, clipPath, style };
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
