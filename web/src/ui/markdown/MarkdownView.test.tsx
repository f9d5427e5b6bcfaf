import { mostGrowth } from "@sightline/contract/base/growth.testing.ts";
import { isTooDeep, parseMarkdown } from "@sightline/contract/markdown/markdown.parse.ts";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { renderToString } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { growthOf } from "#testing/growth.ts";
import { drawMarkdown } from "./markdown.draw.tsx";
import { MarkdownView } from "./MarkdownView.tsx";

function show(text: string) {
  return render(<MarkdownView text={text} />).container;
}

/** Whatever could run or load something on its own. */
function dangers(place: HTMLElement): string[] {
  const found: string[] = [];
  for (const element of place.querySelectorAll("*")) {
    if (/^(script|iframe|object|embed|form|base|meta|style|svg)$/i.test(element.tagName)) {
      found.push(element.tagName);
    }
    for (const { name, value } of element.attributes) {
      if (name.startsWith("on")) found.push(name);
      if (/^(href|src|action|formaction|xlink:href|srcset|style)$/.test(name)) {
        if (!/^(https?:|mailto:)/.test(value)) found.push(`${name}=${value}`);
      }
    }
  }
  return found;
}

test("HTML is shown as the text that was typed", () => {
  const text = "Before <b onclick='go()'>bold</b> after\n\n<script>alert(1)</script>";
  const place = show(text);
  expect(place.textContent).toContain("Before <b onclick='go()'>bold</b> after");
  expect(place.textContent).toContain("<script>alert(1)</script>");
  expect(place.querySelector("b, script")).toBeNull();
});

describe("an attack in Markdown comes to nothing", () => {
  test.each([
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "<svg/onload=alert(1)>",
    "<iframe src='javascript:alert(1)'></iframe>",
    "<a href='javascript:alert(1)' onclick='alert(1)'>go</a>",
    "<div style='background:url(javascript:alert(1))'>x</div>",
    "<form action=javascript:alert(1)><button>go</button></form>",
    "[go](javascript:alert(1))",
    "[go](JaVaScRiPt:alert(1))",
    "[go](java\tscript:alert(1))",
    "[go](&#106;avascript:alert(1))",
    "[go](javascript&colon;alert(1))",
    "[go](\u0001javascript:alert(1))",
    "[go](vbscript:msgbox(1))",
    "[go](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)",
    "[go](file:///etc/passwd)",
    "[go](blob:https://a.org/1)",
    "[go](//evil.example)",
    "[go](/app)",
    "![x](javascript:alert(1))",
    "![x](data:image/svg+xml;base64,PHN2Zy8+)",
    "![x](https://evil.example/pixel.png)",
    '![x](x "onerror=alert(1)")',
    "<javascript:alert(1)>",
    "[a]: javascript:alert(1)\n\n[a]",
    "| <img src=x onerror=alert(1)> |\n|---|\n| [go](javascript:alert(1)) |",
    "[^1]\n\n[^1]: [go](javascript:alert(1))",
    '[go](https://a.org "x\\" onmouseover=alert(1)")',
  ])("%j", (text) => {
    const place = show(text);
    expect(dangers(place)).toEqual([]);
    expect(place.querySelector("img")).toBeNull();
  });

  test("a refused link still shows its words", () => {
    expect(show("before [the words](javascript:alert(1)) after").textContent).toBe(
      "before the words after",
    );
  });
});

describe("links", () => {
  test("open elsewhere, without telling where one came from", () => {
    show("[text](https://example.org/a?b=c) and <mail@example.org>");
    const link = screen.getByRole("link", { name: "text" });
    expect(link.getAttribute("href")).toBe("https://example.org/a?b=c");
    expect(link.getAttribute("rel")).toBe("noopener noreferrer nofollow");
    expect(link.getAttribute("target")).toBe("_blank");
    const mail = screen.getByRole("link", { name: "mail@example.org" });
    expect(mail.getAttribute("href")).toBe("mailto:mail@example.org");
  });

  test("footnotes move the focus and leave the address to the router", async () => {
    const before = location.href;
    const place = show("Fees[^1].\n\n[^1]: Since October.");
    await userEvent.click(within(place).getByRole("button", { name: "1" }));
    expect(document.activeElement?.textContent).toContain("Since October.");
    expect(location.href).toBe(before);
  });

  test("footnotes of two texts on a page don't meet", () => {
    render(
      <>
        <MarkdownView text={"a[^1]\n\n[^1]: one"} />
        <MarkdownView text={"b[^1]\n\n[^1]: two"} />
      </>,
    );
    const ids = [...document.querySelectorAll("[id]")].map((element) => element.id);
    expect(ids.length).toBeGreaterThan(3);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

const attachmentUrl = (address: string) =>
  address === "attachment:12" ? "blob:https://sightline.test/12" : undefined;

describe("pictures", () => {
  test("come only from where the resolver says", () => {
    render(<MarkdownView text="![A chart](attachment:12)" attachmentUrl={attachmentUrl} />);
    expect(screen.getByRole("img", { name: "A chart" }).getAttribute("src")).toBe(
      "blob:https://sightline.test/12",
    );
  });

  test("from elsewhere become links, and unknown attachments their words", () => {
    const text = "![A chart](https://example.org/c.png) ![Gone](attachment:99)";
    render(<MarkdownView text={text} attachmentUrl={attachmentUrl} />);
    expect(screen.queryByRole("img")).toBeNull();
    screen.getByRole("link", { name: "A chart" });
    expect(screen.getByText("Gone").closest("a")).toBeNull();
  });
});

const levels = () =>
  screen.getAllByRole("heading").map((heading) => `${heading.tagName} ${heading.textContent}`);

describe("headings", () => {
  test("stand below the page's own, whatever the writer began with", () => {
    show("## First\n\n#### Under it\n\n## Second");
    expect(levels()).toEqual(["H2 First", "H3 Under it", "H2 Second"]);
  });

  test("start where told and stop at six", () => {
    const text = "# a\n## b\n### c\n#### d\n##### e\n###### f";
    render(<MarkdownView text={text} headingStart={3} />);
    expect(levels()).toEqual(["H3 a", "H4 b", "H5 c", "H6 d", "H6 e", "H6 f"]);
  });
});

const citation = (source: number) => <button type="button">source {source}</button>;

describe("citations", () => {
  test("are drawn where the text has them, not in code or links", () => {
    const text = "Since 2025 [1], fees [12]. `[3]` and [[4]](https://example.org)";
    render(<MarkdownView text={text} citation={citation} />);
    expect(screen.getAllByRole("button").map((button) => button.textContent)).toEqual([
      "source 1",
      "source 12",
    ]);
    expect(screen.getByText("[3]").tagName).toBe("CODE");
  });

  test("stay as written when nobody draws them", () => {
    expect(show("Since 2025 [1].").textContent).toBe("Since 2025 [1].");
  });
});

test("a task says whether it is done", () => {
  show("- [x] read\n- [ ] asked");
  screen.getByRole("img", { name: "done" });
  screen.getByRole("img", { name: "to do" });
  expect(screen.queryByRole("checkbox")).toBeNull();
});

describe("a long text", () => {
  const paragraph = `${"Some words that are read. ".repeat(20)}\n\n`;
  const long = `${paragraph.repeat(100)}The end.`;

  test("shows its beginning first, and then all of it", () => {
    const first = renderToString(<MarkdownView text={long} />);
    expect(first).toContain("Some words that are read.");
    expect(first).not.toContain("The end.");
    expect(show(long).textContent).toContain("The end.");
  });

  test("that is still code where it is cut shows it as code", () => {
    const code = `\`\`\`\n${"*a*\n".repeat(5_000)}\`\`\``;
    expect(renderToString(<MarkdownView text={code} />)).not.toContain("<em>");
    expect(show(code).querySelectorAll("pre")).toHaveLength(1);
  });
});

describe("a heavy text does not hang the page", () => {
  const longest = 100_000;
  const heavy: [what: string, make: (length: number) => string][] = [
    ["nested quotes", (length) => `${">".repeat(length / 2)} words`],
    ["nested lists", (length) => `${"- ".repeat(length / 3)}words`],
    ["one line", (length) => "words ".repeat(length / 6)],
    ["paragraphs", (length) => `${"Some *words* and [1]. ".repeat(10)}\n\n`.repeat(length / 222)],
    ["brackets", (length) => "[".repeat(length)],
    ["openings of emphasis", (length) => "*a ".repeat(length / 3)],
    ["a wall of backticks", (length) => "`a``b```c".repeat(length / 9)],
    ["a wall of images", (length) => "![".repeat(length / 2)],
  ];

  test.each<[what: string, text: string]>([
    ["quotes 200 deep", `${">".repeat(200)} words`],
    ["lists 200 deep", `${"- ".repeat(200)}words`],
    ...heavy.map(([what, make]): [string, string] => [
      `100,000 characters: ${what}`,
      make(longest),
    ]),
  ])("%s", (_, text) => {
    expect(wordsIn(show(text).textContent) === wordsIn(text)).toBe(true);
  });

  test.each(heavy)("ten times the text takes at most fifteen times the work: %s", (_, make) => {
    const needs = { idPrefix: "", headingStart: 2 };
    const reading = (text: string) => () =>
      isTooDeep(text) || drawMarkdown(parseMarkdown(text), needs);
    const growth = growthOf(reading(make(longest / 10)), reading(make(longest)));
    expect(growth).toBeLessThanOrEqual(mostGrowth);
  });
});

/** What stays of a text however it is set. */
function wordsIn(text: string): string {
  return text.replaceAll(/[^a-z![\]]/gi, "");
}
