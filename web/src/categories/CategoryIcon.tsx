import {
  ChartColumn,
  Circle,
  Cpu,
  type LucideIcon,
  Scale,
  Swords,
  Tag,
  UsersRound,
} from "lucide-react";

/** By the names that categories give to their icons. */
const icons: Readonly<Record<string, LucideIcon>> = {
  "chart-column": ChartColumn,
  cpu: Cpu,
  scale: Scale,
  swords: Swords,
  tag: Tag,
  users: UsersRound,
};

/** A category's picture; a circle where its name is not known here. */
export function CategoryIcon({ name }: { name: string }) {
  const Icon = icons[name] ?? Circle;
  return <Icon aria-hidden="true" />;
}
