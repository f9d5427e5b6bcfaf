/** Lists are repeated under their name; what is absent is left out. */
export function toFormData(body: unknown): FormData {
  const form = new FormData();
  if (typeof body !== "object" || body === null) return form;
  for (const [name, value] of Object.entries(body)) {
    for (const one of Array.isArray(value) ? value : [value]) append(form, name, one);
  }
  return form;
}

function append(form: FormData, name: string, value: unknown): void {
  if (value === undefined || value === null) return;
  if (value instanceof Blob) form.append(name, value);
  else form.append(name, typeof value === "string" ? value : JSON.stringify(value));
}
