import { fill } from "@sightline/contract/text/placeholders.ts";
import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { MarkdownView } from "#ui/markdown/MarkdownView.tsx";

/** What people call their requests. */
const titles = [
  "**Bold** and _slanted_ and `code` and ~~gone~~",
  "[a link](https://a.example) and ![a picture](https://a.example/x.png)",
  "https://a.example or www.a.example or <https://a.example> or a@a.example",
  "# Not a heading",
  "- not a list",
  "+ not a list",
  "1. not a list",
  "2) not a list",
  "> not a quote",
  "--- not a line",
  "=== not a heading",
  "| not | a | table |",
  "As [1] says, @[Ada](user:7)",
  "<b>not bold</b> &amp; &lt;",
  "``` not code",
  "~~~ not code",
  "C:\\new\\*folder\\",
  "{{requester}} and {{points}}",
  "[ ] not a box",
];

test.each(titles)("a value reads as it was written: %s", (title) => {
  const filled = fill("{{title}}", { requester: "", title, points: [] });
  const { container } = render(<MarkdownView text={filled} />);
  expect(container.textContent.trim()).toBe(title);
  expect(
    container.querySelector("strong, em, code, del, img, h1, h2, h3, h4, li, hr, table, input"),
  ).toBeNull();
  // A web address is one wherever it stands, and leads where it says.
  const links = [...container.querySelectorAll("a")];
  expect(links.length > 0).toBe(title.includes("https://"));
  for (const link of links) expect(link.href).toContain(link.textContent);
});

test("points in a list are entries of it, and nothing more", () => {
  const filled = fill("{{points}}", { requester: "", title: "", points: titles });
  const { container } = render(<MarkdownView text={filled} />);
  const entries = [...container.querySelectorAll("li")].map((one) => one.textContent.trim());
  expect(entries).toEqual(titles);
});
