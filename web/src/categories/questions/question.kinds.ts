import type { CategoryIconName } from "@sightline/contract/categories/categories.icons.ts";
import type { QuestionKind } from "@sightline/contract/categories/questions.ts";

/** What each kind is called where questions are written. */
export const kindWords: Record<QuestionKind, { name: string; note: string }> = {
  short_text: { name: "Short text", note: "One line" },
  long_text: { name: "Long text", note: "Several lines" },
  number: { name: "Number", note: "An amount or a year" },
  date: { name: "Date", note: "A day" },
  choice: { name: "One choice", note: "One of several" },
  choices: { name: "Several choices", note: "Any of several" },
  yes_no: { name: "Yes or no", note: "" },
  url: { name: "Web address", note: "A link" },
};

/** What an icon shows. */
export const iconWords: Record<CategoryIconName, string> = {
  "chart-column": "Chart",
  cpu: "Chip",
  "flask-conical": "Flask",
  globe: "Globe",
  landmark: "Public building",
  leaf: "Leaf",
  megaphone: "Megaphone",
  scale: "Scales",
  swords: "Swords",
  tag: "Price tag",
  truck: "Truck",
  users: "People",
};
