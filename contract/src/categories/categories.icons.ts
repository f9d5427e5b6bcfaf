/** The icons that a category can have, by the names of the icon set. */
export const categoryIcons = [
  "chart-column",
  "cpu",
  "flask-conical",
  "globe",
  "landmark",
  "leaf",
  "megaphone",
  "scale",
  "swords",
  "tag",
  "truck",
  "users",
] as const;
export type CategoryIconName = (typeof categoryIcons)[number];
