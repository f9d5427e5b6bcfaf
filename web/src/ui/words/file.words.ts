const units = ["bytes", "kB", "MB", "GB"];

/** "812 bytes", "4.2 kB", "10 MB": decimal units, as file managers show them. */
export function tellSize(bytes: number): string {
  let value = Math.max(0, bytes);
  let unit = 0;
  // 999.5 and more would round to "1000" of the smaller unit.
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const shown = unit === 0 || value >= 9.95 ? Math.round(value) : Math.round(value * 10) / 10;
  return `${shown} ${units[unit]}`;
}
