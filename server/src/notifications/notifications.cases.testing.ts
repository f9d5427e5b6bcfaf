import type { NotificationKind } from "@sightline/contract/notifications/notifications.kinds.ts";
import { otherCases } from "./notifications.others.cases.testing.ts";
import { requestCases } from "./notifications.requests.cases.testing.ts";
import type { Case } from "./notifications.world.testing.ts";

/** How each kind comes about; one that is added to the table needs a case here. */
export const cases: Record<NotificationKind, Case> = { ...requestCases, ...otherCases };
