const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** A tagged template that escapes every value; arrays and nested pieces are taken as they are. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString(): string {
    return this.text;
  }
}

type Value = string | number | null | undefined | Html | readonly Html[];

export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(strings.reduce((whole, part, index) => whole + part + piece(values[index]), ""));
}

function piece(value: Value): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Html) return value.text;
  if (typeof value === "object") return value.map((one) => one.text).join("");
  return escapeHtml(String(value));
}
