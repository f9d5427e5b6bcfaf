import { harbourInsights } from "./demo.insights.harbour.ts";
import { furtherNorthwindInsights } from "./demo.insights.northwind.further.ts";
import { northwindInsights } from "./demo.insights.northwind.ts";

export const demoInsights = new Map(
  [...northwindInsights, ...furtherNorthwindInsights, ...harbourInsights].map((insight) => [
    insight.of,
    insight,
  ]),
);
