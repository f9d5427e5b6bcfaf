import { register } from "prom-client";
import type { TestApp } from "#testing/app.ts";
import { until } from "#testing/patience.ts";

export const untilAsked = ({ logged }: TestApp) =>
  until("No standby is asked.", () => logged.some((line) => line.includes("a standby is asked")));

/** Who answered, as the metrics of the app that was made last tell it. */
export async function countReads(): Promise<{ standby: number; primary: number }> {
  const counted = await register.getSingleMetricAsString("sightline_reads_total");
  const of = (by: string) => Number(new RegExp(`by="${by}"\\} (\\d+)`).exec(counted)?.[1]);
  return { standby: of("standby"), primary: of("primary") };
}
