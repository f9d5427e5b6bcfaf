import { register } from "prom-client";
import type { TestApp } from "#testing/app.ts";
import { until } from "#testing/patience.ts";

/** So many lines say that a standby is asked from now on. */
export const countOpened = ({ logged }: TestApp) =>
  logged.filter((line) => line.includes("a standby is asked")).length;

export const untilAsked = (app: TestApp, times = 1) =>
  until("No standby is asked.", () => countOpened(app) >= times);

/** Who answered, as the metrics of the app that was made last tell it. */
export async function countReads(): Promise<{ standby: number; primary: number }> {
  const counted = await register.getSingleMetricAsString("sightline_reads_total");
  const of = (by: string) => Number(new RegExp(`by="${by}"\\} (\\d+)`).exec(counted)?.[1]);
  return { standby: of("standby"), primary: of("primary") };
}
