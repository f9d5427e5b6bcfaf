/** Working time in hours and minutes: "45 min", "6 h 30", "11 h". From ten hours on minutes are noise. */
export function tellHours(minutes: number): string {
  const whole = Math.max(0, Math.floor(minutes));
  const hours = Math.floor(whole / 60);
  const rest = whole % 60;
  if (hours === 0) return `${rest} min`;
  if (rest === 0 || hours >= 10) return `${hours} h`;
  return `${hours} h ${String(rest).padStart(2, "0")}`;
}

/** Working time in the largest unit a person would use: "6 h 30", "2 working days", "2½ working days". */
export function tellWorkingTime(minutes: number, minutesPerDay: number): string {
  if (minutesPerDay <= 0 || minutes < 2 * minutesPerDay) return tellHours(minutes);
  const halves = Math.floor((minutes / minutesPerDay) * 2);
  return `${Math.floor(halves / 2)}${halves % 2 === 1 ? "½" : ""} working days`;
}

/** How a delivery met its promise: "3 h early", "on time", "12 min late". Late is late from the first minute. */
export function tellEarliness(minutesEarly: number): string {
  if (minutesEarly < 0) return `${tellHours(Math.max(1, Math.abs(minutesEarly)))} late`;
  return minutesEarly < 15 ? "on time" : `${tellHours(minutesEarly)} early`;
}
