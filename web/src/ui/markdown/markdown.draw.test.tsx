import { render } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { MarkdownView } from "./MarkdownView.tsx";

/** What is drawn, with ids as if the text stood alone. */
function drawn(text: string): string {
  const { container } = render(
    <MarkdownView
      text={text}
      nameOf={(id) => (id === 1 ? "Ann B." : undefined)}
      citation={(source) => <cite>{source}</cite>}
      attachmentUrl={(address) => (address === "attachment:1" ? "blob:one" : undefined)}
    />,
  );
  const place = container.firstElementChild;
  for (const icon of place?.querySelectorAll("svg") ?? []) {
    icon.replaceWith(`(${icon.getAttribute("aria-label")})`);
  }
  return (place?.innerHTML ?? "").replaceAll(/id="_r_\w+?_/g, 'id="');
}

function inALine(text: string): string {
  return drawn(text).replace(/^<p>(.*)<\/p>$/s, "$1");
}

describe("in a line", () => {
  test.each([
    [
      "emphasis",
      "*a* _b_ **c** ***d***",
      "<em>a</em> <em>b</em> <strong>c</strong> <em><strong>d</strong></em>",
    ],
    ["what no longer holds", "~a~ ~~b~~", "<del>a</del> <del>b</del>"],
    ["code", "`a *b*`", "<code>a *b*</code>"],
    ["a hard break, which takes the spaces around it", "a  \n&#32;b\\\nc", "a<br>\nb<br>\nc"],
    ["lines that run on", "a\n  b", "a\nb"],
    ["escapes and entities", "\\*a\\* &lt; &copy;", "*a* &lt; ©"],
    ["HTML as it was typed", "<b>a</b>", "&lt;b&gt;a&lt;/b&gt;"],
    ["a refused address", '[a](javascript:b "t")', "<span>a</span>"],
    ["a mention", "@[Ann B.](user:1)", '@<span class="mention">Ann B.</span>'],
    ["a mention by another name", "@[Anyone](user:1)", "@<span>Anyone</span>"],
    ["a mention of nobody", "@[Ann B.](user:2) [](user:2)", "@<span>Ann B.</span> <span></span>"],
    ["a mention that is more", "[**Ann B.**](user:1)", "<span><strong>Ann B.</strong></span>"],
    [
      "a citation",
      "a [1], *[2]* `[3]` \\[4]",
      "a <cite>1</cite>, <em><cite>2</cite></em> <code>[3]</code> <cite>4</cite>",
    ],
    ["a reference to nothing", "[a][b] [c][] ![d][]", "[a][b] [c][] ![d][]"],
    ["a footnote to nothing", "a[^1]", "a[^1]"],
    ["a picture", "![a](attachment:1)", '<img alt="a" loading="lazy" src="blob:one">'],
    ["a picture without words", "![](attachment:2)", "<span>attachment:2</span>"],
    ["a picture that may not be", "![](data:x)", "<span>picture</span>"],
  ])("%s", (_, text, html) => {
    expect(inALine(text)).toBe(html);
  });

  const anchor = (href: string, words: string) =>
    `<a href="${href}" target="_blank" rel="noopener noreferrer nofollow">${words}</a>`;
  test.each([
    ["a link", '[*a* [1]](https://a.org "t")', anchor("https://a.org/", "<em>a</em> [1]")],
    [
      "a reference",
      "[a][B]\n\n[b]: https://b.org\n[b]: https://c.org",
      anchor("https://b.org/", "a"),
    ],
    [
      "an address in brackets",
      "<https://a.org/ä>",
      anchor("https://a.org/%C3%A4", "https://a.org/ä"),
    ],
    ["a bare address", "www.a.org.", `${anchor("http://www.a.org/", "www.a.org")}.`],
    ["a bare mail address", "a@b.org", anchor("mailto:a@b.org", "a@b.org")],
    ["a picture from elsewhere", "![a](https://a.org/b.png)", anchor("https://a.org/b.png", "a")],
  ])("%s", (_, text, html) => {
    expect(inALine(text)).toBe(html);
  });
});

describe("blocks", () => {
  test.each([
    ["paragraphs", "a\n\nb", "<p>a</p>\n<p>b</p>"],
    [
      "headings",
      "# a\n\nb\n===\n\n#### c #",
      '<h2 data-level="1">a</h2>\n<h2 data-level="1">b</h2>\n<h3 data-level="2">c</h3>',
    ],
    [
      "a quote",
      "> a\n>\n> > b",
      "<blockquote>\n<p>a</p>\n<blockquote>\n<p>b</p>\n</blockquote>\n</blockquote>",
    ],
    ["a rule", "a\n\n***", "<p>a</p>\n<hr>"],
    [
      "a tight list",
      "- a\n- b\n  - c",
      "<ul>\n<li>a</li>\n<li>b\n<ul>\n<li>c</li>\n</ul>\n</li>\n</ul>",
    ],
    ["a loose list", "- a\n\n- b", "<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ul>"],
    ["an ordered list", "1. a\n2. b", "<ol>\n<li>a</li>\n<li>b</li>\n</ol>"],
    ["an ordered list from elsewhere", "7) a", '<ol start="7">\n<li>a</li>\n</ol>'],
    [
      "tasks",
      "- [x] a\n- [ ] b\n- c",
      '<ul class="contains-task-list">\n<li class="task-list-item">(done) a</li>\n<li class="task-list-item">(to do) b</li>\n<li>c</li>\n</ul>',
    ],
    [
      "loose tasks",
      "- [ ] a\n\n  b",
      '<ul class="contains-task-list">\n<li class="task-list-item">\n<p>(to do) a</p>\n<p>b</p>\n</li>\n</ul>',
    ],
    [
      "code",
      "```js x\na < b\n```",
      '<pre tabindex="0"><code class="language-js">a &lt; b\n</code></pre>',
    ],
    ["code by indent", "    a", '<pre tabindex="0"><code>a\n</code></pre>'],
    ["HTML as it was typed", "<div>\n*a*\n</div>", "&lt;div&gt;\n*a*\n&lt;/div&gt;"],
    [
      "an underlined heading below a definition, between quotes",
      "> a\n\n[x]: https://a.org\nb\n=\n\n> c\nd\n\n> e",
      '<blockquote>\n<p>a</p>\n</blockquote>\n<h2 data-level="1">b</h2>\n<blockquote>\n<p>c\nd</p>\n</blockquote>\n<blockquote>\n<p>e</p>\n</blockquote>',
    ],
    ["nothing for a definition", "[a]: https://a.org", ""],
  ])("%s", (_, text, html) => {
    expect(drawn(text)).toBe(html);
  });

  test("a table has as many cells in each row as columns", () => {
    const text = "| a | b | c |\n|---|:-:|--:|\n| 1 | `x\\|y` |\n| 1 | 2 | 3 | 4 |";
    const aligned = (tag: string, ...cells: string[]) =>
      `<tr><${tag}>${cells[0]}</${tag}><${tag} style="text-align: center;">${cells[1]}</${tag}>` +
      `<${tag} style="text-align: right;">${cells[2]}</${tag}></tr>`;
    expect(drawn(text)).toBe(
      '<div class="wide" tabindex="0" role="group" aria-label="Table"><table>' +
        `<thead>${aligned("th", "a", "b", "c")}</thead>` +
        `<tbody>${aligned("td", "1", "<code>x|y</code>", "")}${aligned("td", "1", "2", "3")}</tbody>` +
        "</table></div>",
    );
  });

  test("a table may have a head alone", () => {
    expect(drawn("|a|\n|-|")).toContain("<table><thead><tr><th>a</th></tr></thead></table>");
  });
});

const mark = (words: string) => `<button type="button" class="footnote">${words}</button>`;

describe("footnotes", () => {
  test("stand at the end, in the order of their first mention", () => {
    const text = "a[^x] b[^y] c[^x]\n\n[^y]: two\n[^x]: one\n[^z]: nobody asks";
    expect(drawn(text)).toBe(
      `<p>a<sup>${mark("1")}</sup> b<sup>${mark("2")}</sup> c<sup>${mark("1")}</sup></p>\n` +
        '<section data-footnotes="true" class="footnotes">' +
        '<h2 class="sr-only" id="footnote-label" data-level="1">Footnotes</h2>\n<ol>\n' +
        `<li id="fn-x">\n<p>one ${mark("↩")} ${mark("↩<sup>2</sup>")}</p>\n</li>\n` +
        `<li id="fn-y">\n<p>two ${mark("↩")}</p>\n</li>\n</ol>\n</section>`,
    );
  });

  test("may mention others and end in something else than words", () => {
    const text = "# a\n\nb[^1]\n\n[^1]: c[^2]\n\n        code\n[^2]: ## d";
    const html = drawn(text);
    expect(html).toContain('<h3 class="sr-only" id="footnote-label" data-level="2">');
    expect(html).toContain(`<code>code\n</code></pre>\n${mark("↩")}\n</li>`);
    expect(html).toContain(`<h3 data-level="2">d</h3>\n${mark("↩")}\n</li>`);
  });
});
