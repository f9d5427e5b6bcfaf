/** Well within the time of a statement, also where each row is read from a slow disk. */
const rowsAtOnce = 5_000;

/** Between two pieces: leaves the time to those whom somebody waits for. */
export type GiveWay = () => Promise<void>;

/** Until a piece is smaller than it may be; `doSome` says how many rows there were. */
export async function inBatches(
  doSome: (most: number) => Promise<number>,
  giveWay?: GiveWay,
): Promise<void> {
  while ((await doSome(rowsAtOnce)) >= rowsAtOnce) await giveWay?.();
}
