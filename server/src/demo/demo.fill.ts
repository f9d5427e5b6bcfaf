import { hourMs, later, minuteMs, type Moment } from "@sightline/contract/moments.ts";
import { checkAnswers } from "@sightline/contract/questions.answers.ts";
import type { Category } from "@sightline/contract/categories.ts";
import { ledger } from "@sightline/contract/clock.ledger.ts";
import { momentAfter, promiseAt, workingMsBetween } from "@sightline/contract/clock.ts";
import type { RequestEventKind } from "@sightline/contract/requests.events.ts";
import type { RequestStatus } from "@sightline/contract/requests.statuses.ts";
import type { NewEvent, NewRequest } from "#requests/requests.queries.ts";
import type { DemoRequest, DemoStep } from "./demo.requests.ts";
