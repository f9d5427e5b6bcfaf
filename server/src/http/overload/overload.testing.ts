import { register } from "prom-client";

/** As the metrics tell it. */
export async function countCalls(state: "under_way" | "waiting"): Promise<number> {
  const text = await register.getSingleMetricAsString("sightline_calls_at_once");
  return Number(new RegExp(`state="${state}"\\} (\\d+)`).exec(text)?.[1]);
}
