/** As long as a browser itself would keep words back for their letters. */
const mostWaitMs = 3_000;

let waiting: Promise<void> | undefined;

/**
 * Until the letters of the page are there. Its head has asked for them before any code. Words set in
 * another face first would be as wide as those but for a letter, and where a line just fits, all
 * below it moves when this one comes.
 */
export function untilFaceIsThere(): Promise<void> {
  waiting ??= Promise.race([
    loadFace(),
    new Promise<void>((resolve) => setTimeout(resolve, mostWaitMs)),
  ]);
  return waiting;
}

async function loadFace(): Promise<void> {
  await document.fonts.load('1em "Instrument Sans Variable"').catch(() => undefined);
}
