import type { TurnaroundDot } from "@sightline/contract/turnarounds.ts";
import { rangesOf } from "./dots.layout.ts";
import { HiddenTable } from "./HiddenTable.tsx";
import { tellRange } from "#turnarounds/turnarounds.words.ts";

type DotTableProps = {
  label: string;
  durations: readonly TurnaroundDot[];
  ticks: readonly number[];
};

/** The dots for those who listen. */
export function DotTable({ label, durations, ticks }: DotTableProps) {
  const ranges = rangesOf(durations, ticks).filter((range) => range.requests > 0);
  return (
    <HiddenTable
      caption={`${label}: requests of the last 90 days by working time`}
      heads={["Working time", "Requests", "On time", "Late"]}
      rows={ranges.map(({ from, to, requests, onTime }) => [
        tellRange(from, to),
        requests,
        onTime,
        requests - onTime,
      ])}
    />
  );
}
