/** Said over and over, these make a scanner that looks back or ahead too far show it. */
const units = [
  ...Array.from("`~a1 \n\t[]()!@*_#>-+\\/.,:;<&%{\"'|="),
  "é",
  "🙂",
  "\u0301",
  "\uFDFA",
  "``",
  "`a",
  "` ",
  "\\`",
  "```\n",
  "~~~\n",
  "```a\n",
  "~a",
  "[a",
  "[1",
  "[1]",
  "[a](",
  "[a](b",
  "](",
  "![",
  "![a",
  "@[a",
  "@[a](user:1",
  "(a",
  "a ",
  "a\n",
  "a\n-\n",
  "a\n=\n",
  "> a\nb\n",
  "- a\nb\n",
  "- a\n  - b\n",
  "|a|b|\n|-|-|\n",
  "<a>",
  "<div>\n",
  "a\n\n",
  "\n ",
  "- ",
  "> ",
  "1. ",
  "# ",
  "*a ",
  "*a* ",
  "**a",
  "_a ",
  "a@",
  "@a",
  "a.",
  "1.",
  "a,",
  "a<",
  '"a" <',
  "a b ",
  "https://",
  "https://a",
  "/a",
  "::",
  "0:",
  "\r\n",
];
const endings = ["", "x", "\n"];

export type HostileText = { name: string; text: string };

/** Texts of about this length. */
export function* hostileTexts(length: number): Generator<HostileText> {
  for (const unit of units) {
    const many = unit.repeat(Math.ceil(length / unit.length));
    for (const ending of endings)
      yield { name: JSON.stringify(unit + (ending && ` … ${ending}`)), text: many + ending };
  }
  yield { name: "spaces before a letter after a letter", text: `a${" ".repeat(length)}a` };
  for (const mark of "`~*_[>") {
    yield { name: `runs of ${mark}, each longer`, text: risingRuns(mark, length) };
    const half = Math.floor(length / 2);
    yield { name: `${mark} and letters, half each`, text: mark.repeat(half) + "a".repeat(half) };
    yield {
      name: `${mark} and lines, half each`,
      text: mark.repeat(half) + "a\n".repeat(half / 2),
    };
  }
}

function risingRuns(mark: string, length: number): string {
  let text = "";
  for (let run = 1; text.length < length; run += 1) text += `${mark.repeat(run)} `;
  return text;
}
