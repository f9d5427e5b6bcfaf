type Filed = { filed: number };

/** What the list is told on arriving from the form: which row is the new one. */
export function filedState(id: number): Filed {
  return { filed: id };
}

export function findFiled(state: unknown): number | undefined {
  if (typeof state !== "object" || state === null || !("filed" in state)) return undefined;
  return typeof state.filed === "number" ? state.filed : undefined;
}
