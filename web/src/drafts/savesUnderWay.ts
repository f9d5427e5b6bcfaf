const underWay = new Set<Promise<void>>();

/** A save of this tab that is not answered yet. It never fails. */
export function noteSaving(save: Promise<void>): void {
  underWay.add(save);
  void save.then(() => underWay.delete(save));
}

export function isSaving(): boolean {
  return underWay.size > 0;
}

/** A draft that is loaded before this may be older than what this tab is saving. */
export async function untilSaved(): Promise<void> {
  await Promise.all(underWay);
}
