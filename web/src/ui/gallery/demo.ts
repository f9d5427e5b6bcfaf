import type { Person } from "#ui/base/Avatar.tsx";

/** Demo data: nobody real. */
export const demoPeople: Person[] = [
  { id: 1, name: "Demo Member" },
  { id: 2, name: "Demo Colleague" },
  { id: 3, name: "Demo Analyst" },
  { id: 4, name: "Demo Admin" },
  { id: 5, name: "Demo Owner" },
  { id: 6, name: "Émile Demo" },
];

export function demoMoment(hoursFromNow: number): string {
  return new Date(Date.now() + hoursFromNow * 3_600_000).toISOString();
}

export const demoText = `Member states have had to collect textiles separately since 1 January 2025 [1]. For a brand the duty is indirect: it decides *which* bins exist, and so what a **take-back scheme** must not duplicate [2].

## Fees follow, country by country

The revised framework directive gives states 30 months to set up producer responsibility, see [the consolidated text](https://example.org/directive).[^1]

- Sweden and Denmark have named 2028
- Germany has no draft yet
  - looked in three registers

1. Collect
2. Report
3. Pay

> Unsold consumer products shall not be destroyed from 19 July 2026.

| Country | Draft fee | From |
|---|---:|---|
| Sweden | 0.12 | 2028 |
| Denmark | 0.45 | 2028 |

- [x] registers read
- [ ] ministry asked

### A note on units

Weights are in \`kg\` of garment:

\`\`\`
fee = weight * rate(country, durability)
\`\`\`

![A chart kept elsewhere](https://example.org/chart.png)

[^1]: In force since October 2025.
`;
