import { bounds } from "@sightline/contract/base/bounds.ts";
import { cpuMsOf } from "@sightline/contract/base/cpu.testing.ts";
import { statementsIn } from "@sightline/contract/insights/statements.decisions.ts";
import { makeStatementReader } from "@sightline/contract/insights/statements.ts";

// node bench/statements.ts [keystrokes=300]
// What the marker of uncited statements takes for a keystroke in an insight as long as one may be,
// in ms: while one types in the middle of a text in paragraphs, in one that is a single paragraph,
// and in one that is a single list; the median, the slowest, and what reading it all anew takes.

const keystrokes = Number(process.argv[2] ?? 300);
const goalMs = 50;

const sentence = (at: number) =>
  [
    `The plant in Gdańsk made about ${at} panels in 20${10 + (at % 15)}.`,
    `Der Umsatz lag im Jahr ${2_000 + (at % 25)} bei ${at},27 Mrd. Euro [${(at % 9) + 1}].`,
    `Försäljningen föll med ${at % 90} % när räntorna steg, och flera installatörer gick över till altaner.`,
    `We called ${at} suppliers between 4 and 15 March.`,
  ][at % 4] ?? "";

function textOf(between: (at: number) => string): string {
  let text = "";
  for (let at = 1; text.length < bounds.insightBody.max; at += 1)
    text += sentence(at) + between(at);
  return text.slice(0, bounds.insightBody.max - keystrokes);
}

const texts = {
  "paragraphs of five sentences": textOf((at) => (at % 5 === 0 ? "\n\n" : " ")),
  "one paragraph": textOf(() => " "),
  "one list": textOf(() => "\n- "),
};

let isSlow = false;
for (const [name, text] of Object.entries(texts)) {
  const read = makeStatementReader();
  const firstMs = cpuMsOf(() => statementsIn(text, [], read));
  const middle = Math.floor(text.length / 2);
  const taken: number[] = [];
  let typed = "";
  for (let key = 0; key < keystrokes; key += 1) {
    typed += "Prices rose by 3 % in 2024. "[key % 28];
    const now = text.slice(0, middle) + typed + text.slice(middle);
    taken.push(cpuMsOf(() => statementsIn(now, [], read)));
  }
  taken.sort((a, b) => a - b);
  const slowest = taken.at(-1) ?? 0;
  isSlow ||= slowest > goalMs;
  console.log(
    `${name}: ${tell(taken[keystrokes >> 1] ?? 0)} a keystroke, at most ${tell(slowest)}, all anew ${tell(firstMs)}`,
  );
}
console.log(isSlow ? `Slower than ${goalMs} ms.` : `Within ${goalMs} ms.`);
process.exitCode = isSlow ? 1 : 0;

function tell(ms: number): string {
  return `${ms.toFixed(1)} ms`;
}
