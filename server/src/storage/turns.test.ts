import { expect, test } from "vitest";
import { makeTurns } from "./turns.ts";

const refuse = () => new Error("too many");

/** Work that is done when told, and a list of what has begun. */
function makeWork(atOnce: number, mostWaiting = 10) {
  const takeTurn = makeTurns(atOnce, { mostWaiting, refuse });
  const begun: string[] = [];
  const begin = (who: string, name: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const done = takeTurn(who, async () => {
      begun.push(name);
      await promise;
    });
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

test("work that fails gives its place to the next", async () => {
  const { begin, begun } = makeWork(1);
  const first = begin("ada", "a1");
  begin("bo", "b1");
  await first.fail();
  expect(begun).toEqual(["a1", "b1"]);
});
