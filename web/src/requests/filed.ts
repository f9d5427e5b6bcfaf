type Filed = { filed: number };

/** What a request's page is told on arriving from the form: it is the one just filed. */
export function filedState(id: number): Filed {
  return { filed: id };
}

export function wasFiled(id: number, state: unknown): boolean {
  return typeof state === "object" && state !== null && "filed" in state && state.filed === id;
}
