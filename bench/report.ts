import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Entry, readHistory } from "#bench/shared/history.ts";

// node bench/report.ts
// Draws how the figures of `npm run bench` went from commit to commit: one small picture for each.

const file = path.join(import.meta.dirname, "..", ".cache", "bench.svg");
const cell = { width: 300, height: 120, gap: 24, columns: 3 };
const margin = { top: 30, bottom: 18, side: 10 };

type Point = { commit: string; value: number };
type Series = { name: string; points: Point[] };

const series = seriesOf(readHistory());
if (series.length === 0) {
  console.log("There is nothing to draw yet: run npm run bench -- web or -- api first.");
} else {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, draw(series));
  console.log(`${series.length} figures are drawn in ${path.relative(process.cwd(), file)}.`);
}

/** Every figure on its own, in the order in which it was measured. */
function seriesOf(entries: readonly Entry[]): Series[] {
  const found = new Map<string, Point[]>();
  for (const { bench, commit, changed, figures } of entries) {
    for (const [figure, value] of Object.entries(figures)) {
      const name = `${bench}: ${figure}`;
      const points = found.get(name) ?? [];
      points.push({ commit: changed ? `${commit}+` : commit, value });
      found.set(name, points);
    }
  }
  return [...found].map(([name, points]) => ({ name, points }));
}

function draw(all: readonly Series[]): string {
  const rows = Math.ceil(all.length / cell.columns);
  const width = cell.columns * (cell.width + cell.gap) + cell.gap;
  const height = rows * (cell.height + cell.gap) + cell.gap;
  const cells = all.map((one, index) => {
    const x = cell.gap + (index % cell.columns) * (cell.width + cell.gap);
    const y = cell.gap + Math.floor(index / cell.columns) * (cell.height + cell.gap);
    return `<g transform="translate(${x} ${y})">${drawOne(one)}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" font-size="12">
<rect width="${width}" height="${height}" fill="#fbfaf7"/>
${cells.join("\n")}
</svg>
`;
}

/** From nothing to the most there was, so that a half looks like a half. */
function drawOne({ name, points }: Series): string {
  const most = Math.max(...points.map(({ value }) => value)) || 1;
  const inner = {
    width: cell.width - 2 * margin.side,
    height: cell.height - margin.top - margin.bottom,
  };
  const xOf = (index: number) =>
    margin.side + (points.length < 2 ? inner.width : (index / (points.length - 1)) * inner.width);
  const yOf = (value: number) => margin.top + (1 - value / most) * inner.height;
  const line = points.map(({ value }, index) => `${round(xOf(index))},${round(yOf(value))}`);
  const dots = points.map(
    ({ commit, value }, index) =>
      `<circle cx="${round(xOf(index))}" cy="${round(yOf(value))}" r="3" fill="#0f766e"><title>${escape(commit)}: ${value}</title></circle>`,
  );
  const last = points.at(-1);
  const foot = cell.height - margin.bottom;
  return `<rect width="${cell.width}" height="${cell.height}" rx="6" fill="#fff" stroke="#ddd8cc"/>
<text x="${margin.side}" y="18" fill="#20262b">${escape(name)}</text>
<text x="${cell.width - margin.side}" y="18" fill="#20262b" text-anchor="end" font-weight="600">${last?.value ?? ""}</text>
<line x1="${margin.side}" x2="${cell.width - margin.side}" y1="${foot}" y2="${foot}" stroke="#ddd8cc"/>
<polyline points="${line.join(" ")}" fill="none" stroke="#0f766e" stroke-width="1.5"/>
${dots.join("")}
<text x="${margin.side}" y="${cell.height - 5}" fill="#6b7280" font-size="10">${escape(points[0]?.commit ?? "")}</text>
<text x="${cell.width - margin.side}" y="${cell.height - 5}" fill="#6b7280" font-size="10" text-anchor="end">${escape(last?.commit ?? "")}</text>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escape(words: string): string {
  return words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
