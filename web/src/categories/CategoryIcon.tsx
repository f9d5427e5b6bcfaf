import type { CategoryIconName } from "@sightline/contract/categories/categories.icons.ts";
import {
  ChartColumn,
  Circle,
  Cpu,
  FlaskConical,
  Globe,
  Landmark,
  Leaf,
  type LucideIcon,
  Megaphone,
  Scale,
  Swords,
  Tag,
  Truck,
  UsersRound,
} from "lucide-react";

/** By the names that categories give to their icons. */
const icons: Readonly<Record<CategoryIconName, LucideIcon>> = {
  "chart-column": ChartColumn,
  cpu: Cpu,
  "flask-conical": FlaskConical,
  globe: Globe,
  landmark: Landmark,
  leaf: Leaf,
  megaphone: Megaphone,
  scale: Scale,
  swords: Swords,
  tag: Tag,
  truck: Truck,
  users: UsersRound,
};

/** A category's picture; a circle where its name is not known here. */
export function CategoryIcon({ name }: { name: string }) {
  const Icon = Object.entries(icons).find(([one]) => one === name)?.[1] ?? Circle;
  return <Icon aria-hidden="true" />;
}
