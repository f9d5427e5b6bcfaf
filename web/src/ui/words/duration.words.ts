/** Working time, never told longer than it is: "45 working minutes", "6½ working hours", "2 working days". */
export function tellWorkingTime(minutes: number, minutesPerDay = 0): string {
  return minutes < 1 ? "less than a working minute" : tell(minutes, minutesPerDay, Math.floor);
}

/** Working time, never told shorter than it was: 18 h 40 is "within 19 working hours". */
export function tellWithin(minutes: number, minutesPerDay = 0): string {
  return tell(minutes, minutesPerDay, Math.ceil);
}

/** How a delivery met its promise: "3 working hours early", "on time", "12 working minutes late". */
export function tellEarliness(minutesEarly: number, minutesPerDay = 0): string {
  if (minutesEarly < 0) return `${tellWithin(-minutesEarly, minutesPerDay)} late`;
  return minutesEarly < 15 ? "on time" : `${tellWorkingTime(minutesEarly, minutesPerDay)} early`;
}

/** "1½" */
export function halves(count: number): string {
  return Number.isInteger(count) ? String(count) : `${Math.floor(count) || ""}½`;
}

type Round = (count: number) => number;

/** In the largest unit a person would use; from ten hours on half an hour is noise. */
function tell(minutes: number, minutesPerDay: number, round: Round): string {
  if (minutesPerDay > 0 && minutes >= 2 * minutesPerDay)
    return counted(round((minutes / minutesPerDay) * 2) / 2, "day");
  if (round(minutes) < 60) return counted(Math.max(1, round(minutes)), "minute");
  return counted(minutes < 600 ? round(minutes / 30) / 2 : round(minutes / 60), "hour");
}

function counted(count: number, unit: string): string {
  return `${halves(count)} working ${unit}${count === 1 ? "" : "s"}`;
}
