import * as z from "zod/mini";
import { defaultCacheForMs, defineEndpoints } from "#base/endpoint.ts";
import { categoryNamed, day, id, moment } from "#base/fields.ts";
import { reads } from "#base/reads.ts";

/** How far back the figures look. */
export const figureDays = 90;
/** Of fewer requests than these no figure is told: it would say more of a person than of us. */
export const fewestSamples = 10;
/** The course over time has this many weeks; of a week with fewer deliveries no median is told. */
export const courseWeeks = 26;
export const fewestInWeek = 3;

const workingMinutes = z.int();
/** 0 to 1. */
const share = z.number();

/** What one dot shows: a delivered request, or several near ones where there are very many. */
export const turnaroundDot = z.object({
  working_minutes: workingMinutes,
  on_time: z.boolean(),
  /** How many requests it stands for; the sum over all dots is the sample size. */
  requests: z.int(),
});
export type TurnaroundDot = z.infer<typeof turnaroundDot>;

const category = { insight_category_id: id, slug: z.string(), name: z.string() };

export const turnaround = z.object({
  ...category,
  target_minutes: workingMinutes,
  /** If one submitted now; null for a category that takes no new requests. */
  promised_at: z.nullable(moment),
  /** First deliveries of the last 90 days, every one of them. */
  sample_size: z.int(),
  median_minutes: z.nullable(workingMinutes),
  /** Nine of ten came within this. */
  p90_minutes: z.nullable(workingMinutes),
  on_time_share: z.nullable(share),
  durations: z.array(turnaroundDot),
  /** How many of them were rated; below 10 the average is withheld too. */
  rating_count: z.int(),
  /** 1 to 5. */
  rating_average: z.nullable(z.number()),
  /** When these figures were made; null as long as there are none. */
  figured_at: z.nullable(moment),
});
export type Turnaround = z.infer<typeof turnaround>;

/** Of a week without enough deliveries only their number is told. */
export const turnaroundWeek = z.object({
  /** The Monday it begins on, in the category's time zone. */
  week: day,
  sample_size: z.int(),
  median_minutes: z.nullable(workingMinutes),
  on_time_share: z.nullable(share),
});
export type TurnaroundWeek = z.infer<typeof turnaroundWeek>;

export const turnaroundCourse = z.object({
  insight_category_id: id,
  /** Oldest first, without gaps. */
  weeks: z.array(turnaroundWeek),
});
export type TurnaroundCourse = z.infer<typeof turnaroundCourse>;

/** How long ago an open request was filed. */
export const openAges = ["under_1_day", "under_3_days", "under_7_days", "older"] as const;
export type OpenAge = (typeof openAges)[number];

/** Counting stops there: 100 stands for more than 99. */
export const openWork = z.object({
  ...category,
  open: z.int(),
  overdue: z.int(),
  /** Of the open ones, those that wait for an answer of the requester. */
  waiting: z.int(),
  by_age: z.record(z.enum(openAges), z.int()),
});
export type OpenWork = z.infer<typeof openWork>;

export const turnarounds = defineEndpoints({
  listTurnarounds: {
    method: "GET",
    path: reads.turnarounds.listTurnarounds,
    summary:
      "What is promised per category and what really happened in the last 90 days. `category` is an id or a slug; figures are withheld below 10 samples.",
    access: "everybody",
    query: z.object({ category: z.optional(categoryNamed) }),
    response: z.object({ turnarounds: z.array(turnaround) }),
    background: true,
  },
  listCourses: {
    method: "GET",
    path: reads.turnarounds.listCourses,
    summary: "The median of each of the last 26 weeks, per category.",
    access: "signed_in",
    response: z.object({ courses: z.array(turnaroundCourse) }),
    cacheForMs: defaultCacheForMs,
    background: true,
  },
  listOpenWork: {
    method: "GET",
    path: reads.turnarounds.listOpenWork,
    summary: "How much is open per category, how old it is and how much of it is overdue.",
    access: "analyst",
    response: z.object({ open_work: z.array(openWork) }),
    background: true,
  },
});
