import { spawn } from "node:child_process";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { gatherLines } from "./log.lines.ts";

const line = (level: string, words: string) => `${JSON.stringify({ level, msg: words })}\n`;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function gather() {
  const written: string[] = [];
  return { written, sink: gatherLines((some) => void written.push(some)) };
}

test("the lines of a tenth of a second are one write, in their order", () => {
  const { written, sink } = gather();
  for (const words of ["one", "two", "three"]) sink.write(line("info", words));
  expect(written).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(written).toEqual([line("info", "one") + line("info", "two") + line("info", "three")]);
  vi.advanceTimersByTime(1_000);
  expect(written).toHaveLength(1);
});

test.each(["error", "fatal"])(
  "one of level %s goes out at once, after those before it",
  (level) => {
    const { written, sink } = gather();
    sink.write(line("info", "before"));
    sink.write(line(level, "broken"));
    expect(written).toEqual([line("info", "before") + line(level, "broken")]);
  },
);

test("words that look like a failure inside a line do not count", () => {
  const { written, sink } = gather();
  sink.write(line("info", '{"level":"error"'));
  expect(written).toEqual([]);
});

test("many at once do not wait", () => {
  const { written, sink } = gather();
  for (let count = 0; count < 1_000; count += 1) sink.write(line("info", "x".repeat(100)));
  expect(written.length).toBeGreaterThan(0);
});

/** More than a pipe holds, so that the last of it has to wait for who reads. */
const many = 3_000;

test.each([
  ["comes to its end", ""],
  ["is ended from within", "process.exit(0);"],
  ["fails", 'throw new Error("nobody caught this");'],
  ["fails later", 'Promise.reject(new Error("nor this"));'],
  [
    "is asked to end",
    'process.on("SIGTERM", () => process.exit(0)); process.kill(process.pid, "SIGTERM"); setInterval(() => undefined, 1_000);',
  ],
])("nothing is lost when the process %s", async (_how, ending) => {
  const program = `
    import { gatherLines } from ${JSON.stringify(path.join(import.meta.dirname, "log.lines.ts"))};
    const sink = gatherLines((text) => process.stdout.write(text));
    for (let count = 0; count < ${many}; count += 1) sink.write("line " + count + " ".repeat(40) + "\\n");
    ${ending}`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const lines = (await text(child.stdout)).trimEnd().split("\n");
  expect(lines.map((one) => one.trimEnd())).toEqual(
    Array.from({ length: many }, (_, count) => `line ${count}`),
  );
});
