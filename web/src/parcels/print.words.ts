/** "17 Nov 2026, 21:05": as it was, since "3 days ago" grows old on paper. */
export function whenOnPaper(zone: string | undefined): (moment: string) => string {
  const words = new Intl.DateTimeFormat("en-GB", {
    dateStyle: "medium",
    timeStyle: "short",
    ...(zone === undefined ? {} : { timeZone: zone }),
  });
  return (moment) => words.format(new Date(moment));
}
