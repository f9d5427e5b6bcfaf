import type { Limits } from "./questions.ts";

/**
 * As its question wants it: "1,200", but the year 2028. Where nothing is said, four digits stand
 * together, since they are a year as often as an amount.
 */
export function tellNumber(number: number, { format }: Pick<Limits, "format">): string {
  const useGrouping = format === "year" ? false : format === "amount" ? "always" : "min2";
  return number.toLocaleString("en", { useGrouping, maximumFractionDigits: 20 });
}
