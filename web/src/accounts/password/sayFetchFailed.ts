/** The two password calls say this in the console when they fail, besides telling the person. */
export function sayFetchFailed(): void {
  console.error("err in user fetch");
}
