import { problemKinds } from "@sightline/contract/base/problems.ts";
import * as z from "zod/mini";
import type { Call } from "./fuzz.calls.ts";
import type { Received } from "./fuzz.send.ts";

/** Also a refusal carries them. */
const alwaysSent: Record<string, string> = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
};

const problem = z.looseObject({
  type: z.string(),
  title: z.string().check(z.minLength(1)),
  status: z.int(),
  detail: z.string().check(z.minLength(1)),
  code: z.enum(Object.keys(problemKinds)),
  errors: z.optional(z.record(z.string(), z.array(z.string().check(z.minLength(1))))),
  request_id: z.uuid(),
});

/** All that is wrong with an answer, in words; nothing if it is as it should be. */
export function judge(call: Call, answer: Received | Error, slowestMs: number): string[] {
  if (answer instanceof Error) return [`There was no answer: ${answer.message}`];
  return [
    ...(answer.status >= 500 ? [`It answered ${answer.status}.`] : []),
    ...(answer.tookMs > slowestMs ? [`It took ${Math.round(answer.tookMs)} ms.`] : []),
    ...judgeHeaders(answer),
    ...(answer.status >= 400 ? judgeProblem(call, answer) : judgeSuccess(call, answer)),
  ];
}

function judgeHeaders({ headers, status }: Received): string[] {
  const isPage = status < 400 && headers["content-type"]?.startsWith("text/html");
  if (isPage) return [];
  return Object.entries(alwaysSent).flatMap(([name, value]) =>
    headers[name] === value ? [] : [`Its ${name} is ${String(headers[name] ?? "missing")}.`],
  );
}

function judgeProblem({ method }: Call, { status, headers, text }: Received): string[] {
  const faults: string[] = [];
  if (headers["content-type"] !== "application/problem+json; charset=utf-8")
    faults.push(`An error of the type ${headers["content-type"] ?? "none"}.`);
  if (status === 429 && !Number(headers["retry-after"])) faults.push("It tells no time to wait.");
  // The answer to a HEAD has no body.
  if (method === "HEAD") return faults;
  const read = problem.safeParse(jsonIn(text));
  if (!read.success) return [...faults, `No problem document: ${z.prettifyError(read.error)}`];
  const { code, status: told, request_id } = read.data;
  if (told !== status) faults.push(`It says that it is ${told}.`);
  if (status !== statusOf(code)) faults.push(`${code} is not ${status}.`);
  if (headers["x-request-id"] !== request_id) faults.push("It has two request ids.");
  return faults;
}

function statusOf(code: string): number | undefined {
  return Object.entries(problemKinds).find(([name]) => name === code)?.[1].status;
}

function judgeSuccess({ row, role, isAsWritten, method }: Call, answer: Received): string[] {
  // Another method, or another path than the row's: something else has answered.
  if (!isAsWritten || method !== row.method) return [];
  if (role === "stranger" && row.access !== "everybody") return ["A stranger was let in."];
  if (role === "member" && (row.access === "analyst" || row.access === "admin"))
    return ["A member was let in where only staff is."];
  if (role === "analyst" && row.access === "admin") return ["An analyst was taken for an admin."];
  return judgeShape(row.response, row.status, answer);
}

function judgeShape(
  response: Call["row"]["response"],
  wanted: number | undefined,
  { status, headers, text }: Received,
): string[] {
  if (response === "stream" || response === "file")
    return status === 200 ? [] : [`It answered ${status}, not 200.`];
  if (response === null) return status === 204 && text === "" ? [] : [`It answered ${status}.`];
  if (status !== (wanted ?? 200)) return [`It answered ${status}, not ${wanted ?? 200}.`];
  if (headers["content-type"] !== "application/json; charset=utf-8")
    return [`An answer of the type ${headers["content-type"] ?? "none"}.`];
  const read = response.safeParse(jsonIn(text));
  return read.success ? [] : [`Not the shape of its row: ${z.prettifyError(read.error)}`];
}

export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
