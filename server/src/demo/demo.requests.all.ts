import { furtherHarbourRequests } from "./demo.requests.harbour.further.ts";
import { harbourRequests } from "./demo.requests.harbour.ts";
import { furtherNorthwindRequests } from "./demo.requests.northwind.further.ts";
import { northwindRequests } from "./demo.requests.northwind.ts";
import type { DemoRequest } from "./demo.requests.ts";

export const demoRequests: readonly DemoRequest[] = [
  ...northwindRequests,
  ...furtherNorthwindRequests,
  ...harbourRequests,
  ...furtherHarbourRequests,
];
