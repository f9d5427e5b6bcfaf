/** The day begins where the person sits. */
export function momentOfDay(day: string): string {
  return new Date(`${day}T00:00`).toISOString();
}

/** As a date field has it. */
export function dayOf(moment: string): string {
  const date = new Date(moment);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function two(number: number): string {
  return String(number).padStart(2, "0");
}
