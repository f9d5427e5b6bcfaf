/** In minutes: from ten hours on half an hour is noise. */
const fineBelow = 600;

/** Working time, never told longer than it is: "45 working minutes", "6½ working hours", "2 working days". */
export function tellWorkingTime(minutes: number, minutesPerDay = 0): string {
  return minutes < 1 ? "less than a working minute" : tell(minutes, minutesPerDay, Math.floor);
}

/**
 * Working time that is left: a minute is gone once it is over, and beyond that no more is told than
 * there is. Just below the next half, where the half before would be far less, it is "almost 5
 * working days".
 */
export function tellLeft(minutes: number, minutesPerDay = 0): string {
  if (minutes < 1) return "less than a working minute";
  const told = roundLeft(minutes, minutesPerDay);
  const words = isInDays(Math.ceil(minutes), minutesPerDay)
    ? counted(told / minutesPerDay, "day")
    : tellAgreed(told);
  return told > Math.ceil(minutes) ? `almost ${words}` : words;
}

/** The same in a list, which has no room for how near the next half is. */
export function tellLeftBriefly(minutes: number, minutesPerDay = 0): string {
  return tellWorkingTime(minutes < 1 ? minutes : Math.ceil(minutes), minutesPerDay);
}

/** What is left as `tellLeft` tells it, in minutes: what is used is told as the rest. */
export function roundLeft(minutes: number, minutesPerDay = 0): number {
  const whole = Math.ceil(minutes);
  if (whole < 60) return whole;
  const half = isInDays(whole, minutesPerDay) ? minutesPerDay / 2 : 30;
  const above = Math.ceil(whole / half) * half;
  return above - whole <= Math.min(half / 2, 60) ? above : above - half;
}

/** Working time as it was agreed: "10½ working hours", "100 working minutes". */
export function tellAgreed(minutes: number): string {
  return isInMinutes(minutes) ? tellWorkingMinutes(minutes) : counted(minutes / 60, "hour");
}

/** Whatever their number: "100 working minutes". */
export function tellWorkingMinutes(minutes: number): string {
  return counted(Math.ceil(minutes), "minute");
}

/** Whether what was agreed is no number of half hours. */
export function isInMinutes(agreed: number): boolean {
  return agreed < 60 || agreed % 30 > 0;
}

/** Working time, never told shorter than it was: 18 h 40 is "within 19 working hours". */
export function tellWithin(minutes: number, minutesPerDay = 0): string {
  return tell(minutes, minutesPerDay, Math.ceil);
}

/** In minutes what `tellWithin` tells in hours. */
export function roundWithin(minutes: number): number {
  const step = minutes < fineBelow ? 30 : 60;
  return Math.ceil(minutes / step) * step;
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

/** In the largest unit a person would use. */
function tell(minutes: number, minutesPerDay: number, round: Round): string {
  if (isInDays(minutes, minutesPerDay))
    return counted(round((minutes / minutesPerDay) * 2) / 2, "day");
  if (round(minutes) < 60) return counted(Math.max(1, round(minutes)), "minute");
  return counted(minutes < fineBelow ? round(minutes / 30) / 2 : round(minutes / 60), "hour");
}

function isInDays(minutes: number, minutesPerDay: number): boolean {
  return minutesPerDay > 0 && minutes >= 2 * minutesPerDay;
}

function counted(count: number, unit: string): string {
  return `${halves(count)} working ${unit}${count === 1 ? "" : "s"}`;
}
