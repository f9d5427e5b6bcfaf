export type NumberBounds = { min?: number; max?: number; step?: number };

/** Null for nothing; undefined for what can't become a number, which is then not taken. */
export function readNumber(text: string): number | null | undefined {
  const plain = text.trim().replace(",", ".").replace("−", "-");
  if (plain === "" || plain === "-") return null;
  return /^-?\d*(?:\.\d*)?$/.test(plain) && /\d/.test(plain) ? Number(plain) : undefined;
}

export function writeNumber(value: number | null): string {
  return value === null ? "" : String(value);
}

export function withinBounds(value: number, { min = -Infinity, max = Infinity }: NumberBounds) {
  return Math.min(max, Math.max(min, value));
}

/** From nothing the first step leads to the least, or to 0. */
export function stepNumber(value: number | null, by: 1 | -1, bounds: NumberBounds): number {
  const { step = 1 } = bounds;
  if (value === null) return withinBounds(0, bounds);
  // Rounded to the step's own digits, or 0.1 and 0.2 would make 0.30000000000000004.
  const digits = String(step).split(".")[1]?.length ?? 0;
  return withinBounds(
    Number((value + by * step).toFixed(Math.max(digits, digitsOf(value)))),
    bounds,
  );
}

function digitsOf(value: number): number {
  return String(value).split(".")[1]?.length ?? 0;
}
