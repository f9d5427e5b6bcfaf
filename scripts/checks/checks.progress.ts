const terminalEveryMs = 1_000;
const logEveryMs = 10_000;

type Output = { isTTY?: boolean; columns?: number; write: (text: string) => unknown };

/** What a person sees meanwhile: a line that changes in a terminal, and one now and then in a log. */
export class Progress {
  readonly #out: Output;
  #timer: NodeJS.Timeout | undefined;
  #isShown = false;

  constructor(out: Output) {
    this.#out = out;
  }

  /** Lines that stay. */
  tell(text: string): void {
    this.#clear();
    this.#out.write(`${text}\n`);
  }

  /** Shows how far something is, until it is stopped. */
  follow(status: () => string): void {
    this.stop();
    const isTerminal = this.#out.isTTY === true;
    this.#timer = setInterval(
      () => (isTerminal ? this.#show(status()) : this.tell(status())),
      isTerminal ? terminalEveryMs : logEveryMs,
    );
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#clear();
  }

  #show(line: string): void {
    this.#clear();
    this.#out.write(line.slice(0, (this.#out.columns || 80) - 1));
    this.#isShown = true;
  }

  #clear(): void {
    if (this.#isShown) this.#out.write("\r\u001B[K");
    this.#isShown = false;
  }
}

export const progress = new Progress(process.stdout);
