import type { Category } from "@sightline/contract/categories/categories.ts";
import { RadioCards } from "#ui/choices/RadioCards.tsx";
import { CategoryIcon } from "./CategoryIcon.tsx";
import { tellTarget } from "./categories.words.ts";

type CategoryCardsProps = {
  categories: readonly Category[];
  value: number | null;
  onChange: (id: number) => void;
  name: string;
  error?: string;
};

/** The choice of a category, each with what it is about and what it promises. */
export function CategoryCards({ categories, value, onChange, name, error }: CategoryCardsProps) {
  return (
    <RadioCards
      label="Category"
      name={name}
      error={error}
      value={value === null ? null : String(value)}
      onValueChange={(id) => onChange(Number(id))}
      options={categories.map((one) => ({
        value: String(one.id),
        label: one.name,
        icon: <CategoryIcon name={one.icon} />,
        about: one.description,
        note: tellTarget(one),
      }))}
    />
  );
}
