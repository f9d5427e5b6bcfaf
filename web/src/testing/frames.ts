/** Until all that follows at once has followed: what was observed, put off until after a frame, and put off once more. */
export async function nextFrames(): Promise<void> {
  for (let count = 0; count < 2; count += 1)
    await new Promise((resolve) => void requestAnimationFrame(() => setTimeout(resolve)));
}
