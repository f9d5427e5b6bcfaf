import { expect, test } from "vitest";
import { makeTurns } from "./turns.ts";

const refuse = () => new Error("too many");
const leave = () => new Error("gone");

/** Work that is done when told, and a list of what has begun. */
function makeWork(atOnce: number, mostWaiting = 10, mostInAll = 100) {
  const takeTurn = makeTurns(atOnce, { mostWaiting, mostInAll, refuse, leave });
  const begun: string[] = [];
  const begin = (who: string, name: string, gone?: AbortSignal) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const done = takeTurn(
      who,
      async () => {
        begun.push(name);
        await promise;
      },
      gone,
    );
    const settled = (end: () => void) => async () => {
      end();
      await done.catch(() => undefined);
    };
    return { done, finish: settled(resolve), fail: settled(() => reject(new Error("broken"))) };
  };
  return { begin, begun };
}

test("so many are at work at once, the next begins when one is done", async () => {
  const { begin, begun } = makeWork(2);
  const [first] = [begin("ada", "a"), begin("bo", "b"), begin("cleo", "c")];
  expect(begun).toEqual(["a", "b"]);
  await first?.finish();
  expect(begun).toEqual(["a", "b", "c"]);
});

test("who brings many has one at work, and the others' turn comes in between", async () => {
  const { begin, begun } = makeWork(1);
  const first = begin("ada", "a1");
  const second = begin("ada", "a2");
  begin("ada", "a3");
  begin("bo", "b1");
  expect(begun).toEqual(["a1"]);
  await first.finish();
  expect(begun).toEqual(["a1", "a2"]);
  await second.finish();
  expect(begun).toEqual(["a1", "a2", "b1"]);
});

test("of one person only one is at work, even where there is room", async () => {
  const { begin, begun } = makeWork(2);
  const first = begin("ada", "a1");
  begin("ada", "a2");
  begin("bo", "b1");
  expect(begun).toEqual(["a1", "b1"]);
  await first.finish();
  expect(begun).toEqual(["a1", "b1", "a2"]);
});

test("who has too many waiting is refused; somebody else is not", async () => {
  const { begin, begun } = makeWork(1, 2);
  const first = begin("ada", "a1");
  begin("ada", "a2");
  begin("ada", "a3");
  await expect(begin("ada", "a4").done).rejects.toThrow("too many");
  begin("bo", "b1");
  await first.finish();
  expect(begun).toEqual(["a1", "a2"]);
});

test("where too many wait in all, the last of who has the most gives way to who has none", async () => {
  const { begin, begun } = makeWork(1, 10, 3);
  const first = begin("ada", "a1");
  const second = begin("ada", "a2");
  begin("ada", "a3");
  const last = begin("ada", "a4");
  const bos = begin("bo", "b1");
  await expect(last.done).rejects.toThrow("too many");
  await expect(begin("ada", "a5").done).rejects.toThrow("too many");
  await first.finish();
  await second.finish();
  await bos.finish();
  expect(begun).toEqual(["a1", "a2", "b1", "a3"]);
});

test("where too many wait in all, each with one, whoever comes is refused until one has gone", async () => {
  const { begin, begun } = makeWork(1, 10, 2);
  const leaving = new AbortController();
  const first = begin("ada", "a1");
  const second = begin("bo", "b1", leaving.signal);
  begin("cleo", "c1");
  await expect(begin("dan", "d1").done).rejects.toThrow("too many");
  leaving.abort();
  await expect(second.done).rejects.toThrow("gone");
  begin("eve", "e1");
  await first.finish();
  expect(begun).toEqual(["a1", "c1"]);
});

test("work that fails gives its place to the next", async () => {
  const { begin, begun } = makeWork(1);
  const first = begin("ada", "a1");
  begin("bo", "b1");
  await first.fail();
  expect(begun).toEqual(["a1", "b1"]);
});

test("who leaves while waiting gives up the turn", async () => {
  const { begin, begun } = makeWork(1, 2);
  const leaving = new AbortController();
  const first = begin("ada", "a1");
  const second = begin("ada", "a2", leaving.signal);
  begin("ada", "a3");
  leaving.abort();
  await expect(second.done).rejects.toThrow("gone");
  // There is room for one more of hers again.
  begin("ada", "a4");
  await first.finish();
  expect(begun).toEqual(["a1", "a3"]);
});

test("where the last one who waits leaves, the next one begins", async () => {
  const { begin, begun } = makeWork(1);
  const leaving = new AbortController();
  const first = begin("ada", "a1");
  const second = begin("bo", "b1", leaving.signal);
  leaving.abort();
  await expect(second.done).rejects.toThrow("gone");
  await first.finish();
  begin("cleo", "c1");
  expect(begun).toEqual(["a1", "c1"]);
});

test("who left before waiting does not begin", async () => {
  const { begin, begun } = makeWork(1);
  const gone = AbortSignal.abort();
  await expect(begin("ada", "a1", gone).done).rejects.toThrow("gone");
  begin("bo", "b1");
  expect(begun).toEqual(["b1"]);
});

test("who leaves while at work keeps the place until the work is done", async () => {
  const { begin, begun } = makeWork(1);
  const leaving = new AbortController();
  const first = begin("ada", "a1", leaving.signal);
  begin("bo", "b1");
  leaving.abort();
  expect(begun).toEqual(["a1"]);
  await first.finish();
  expect(begun).toEqual(["a1", "b1"]);
});
