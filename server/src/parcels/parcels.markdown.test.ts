import { expect, test } from "vitest";
import { drawMarkdown } from "./parcels.markdown.ts";

const draw = (text: string) => drawMarkdown(text).html.trim();

test.each([
  ["**Bold** and `code`", "<p><strong>Bold</strong> and <code>code</code></p>"],
  ["<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"],
  ['a <img src=x onerror="x()">', "<p>a &lt;img src=x onerror=&quot;x()&quot;&gt;</p>"],
  ["[x](javascript:alert(1))", "<p>x</p>"],
  ["[x](data:text/html,1)", "<p>x</p>"],
  ["[x](../files/secret)", "<p>x</p>"],
  [
    '[x](https://a.example/?b="c")',
    '<p><a href="https://a.example/?b=%22c%22" rel="noopener noreferrer nofollow">x</a></p>',
  ],
  [
    "![far](https://spy.example/1.png)",
    '<p><a href="https://spy.example/1.png" rel="noopener noreferrer nofollow">far</a></p>',
  ],
  ["![mine](attachment:7)", "<p>mine</p>"],
  [
    "[![far](https://a.example/1.png)](https://b.example)",
    '<p><a href="https://b.example/" rel="noopener noreferrer nofollow">far</a></p>',
  ],
  [`${"> ".repeat(201)}a`, `<pre>${"&gt; ".repeat(201)}a</pre>`],
])("%j", (text, drawn) => {
  expect(draw(text)).toBe(drawn);
});

test("a picture of one's own lies beside the page, and a source has its place in it", () => {
  const needs = { pictureAt: () => "files/insight/7-a.png", sources: new Set([1]) };
  expect(drawMarkdown("![mine](attachment:7) costs [1] or [2]", needs).html.trim()).toBe(
    '<p><img src="files/insight/7-a.png" alt="mine" /> costs <a class="cite" href="#source-1">[1]</a> or [2]</p>',
  );
});

test("a table has its head, and every cell", () => {
  const drawn = draw("| A | B |\n|---|---|\n| 1 | <b> |");
  expect(drawn).toContain("<th>A</th><th>B</th>");
  expect(drawn).toContain("<td>1</td><td>&lt;b&gt;</td>");
});
