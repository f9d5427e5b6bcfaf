const listeners = new Set<() => void>();

/** Opens the palette, from wherever one is. */
export function askForPalette(): void {
  for (const listener of listeners) listener();
}

export function onAskedForPalette(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
