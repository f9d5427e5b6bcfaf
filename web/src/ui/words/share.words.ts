/** "94 %"; all only if it was all, and none only if it was none. */
export function tellShare(share: number): string {
  const percent = share > 0.5 ? Math.floor(share * 100) : Math.ceil(share * 100);
  return `${percent}\u00a0%`;
}
