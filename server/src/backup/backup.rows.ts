import { hash } from "node:crypto";
import { Transform } from "node:stream";

/** What a table holds, whatever the order its rows come in. */
export type RowsSeen = { rows: number; sum: string };

const lanes = 8;
const lineEnd = 10;

/**
 * Counts the rows of a COPY in text, each of which is one line, and sums up their hashes. The order
 * is left out of it, since a table that was filled anew may give its rows in another one.
 */
export class RowSum {
  #rows = 0;
  readonly #sum = new Uint32Array(lanes);
  #begun: Buffer[] = [];

  add(chunk: Buffer): void {
    let from = 0;
    for (;;) {
      const at = chunk.indexOf(lineEnd, from);
      if (at === -1) break;
      this.#addRow(this.#finish(chunk.subarray(from, at)));
      from = at + 1;
    }
    if (from < chunk.length) this.#begun.push(chunk.subarray(from));
  }

  /** Throws where the last row was cut off. */
  end(): RowsSeen {
    if (this.#begun.length > 0) throw new Error("The last row has no end.");
    const bytes = Buffer.from(this.#sum.buffer);
    return { rows: this.#rows, sum: bytes.toString("hex") };
  }

  #finish(end: Buffer): Buffer {
    if (this.#begun.length === 0) return end;
    const row = Buffer.concat([...this.#begun, end]);
    this.#begun = [];
    return row;
  }

  #addRow(row: Buffer): void {
    this.#rows += 1;
    const digest = hash("sha256", row, "buffer");
    for (let lane = 0; lane < lanes; lane += 1)
      this.#sum[lane] = (this.#sum[lane] ?? 0) + digest.readUInt32LE(lane * 4);
  }
}

/** Passes on what comes, and shows it to somebody on its way. */
export function watch(look: (chunk: Buffer) => void): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      look(chunk);
      done(null, chunk);
    },
  });
}
