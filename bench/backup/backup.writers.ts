import { createHash, randomBytes } from "node:crypto";
import type { Database } from "@sightline/server/src/db/database.ts";
import { admitWriters, headersOf, openCategory, writerOf } from "#bench/shared/writers.ts";

/** From when it was sent until the app had acknowledged it, by this machine's clock, in milliseconds. */
export type Span = { sent: number; acknowledged: number };

type Thing = { kind: "request"; title: string } | { kind: "file"; id: number; sha256: string };

/** Something that was written, and taken off again if it was. */
export type Write = Span & Thing & { removal?: Span };

export type Writers = { log: Write[]; stop(): Promise<void> };

// A person may file 20 requests a day.
const people = 2_000;
const hands = 6;

/** File requests, each with a file, and take every third file off again, until stopped. */
export async function openWriters(db: Database, url: string): Promise<Writers> {
  await admitWriters(db, "backup", people);
  const categoryId = await openCategory(db);
  const log: Write[] = [];
  const stopping = new AbortController();
  let turn = 0;

  const write = async (run: () => Promise<Thing>): Promise<Write> => {
    const sent = Date.now();
    const written = { sent, ...(await run()), acknowledged: Date.now() };
    log.push(written);
    return written;
  };

  const work = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const number = (turn += 1);
      const call = callerOf(url, number % people);
      let requestId = 0;
      await write(async () => {
        const title = `Ledger ${number}`;
        requestId = await fileRequest(call, categoryId, title);
        return { kind: "request", title };
      });
      const file = await write(() => attach(call, requestId));
      if (number % 3 !== 0 || file.kind !== "file") continue;
      file.removal = { sent: Date.now(), acknowledged: Number.POSITIVE_INFINITY };
      await call("DELETE", `/api/v1/attachments/${file.id}`, undefined);
      file.removal.acknowledged = Date.now();
    }
  };
  const working = Array.from({ length: hands }, work);
  return {
    log,
    async stop() {
      stopping.abort();
      await Promise.all(working);
    },
  };
}

type Call = (
  method: string,
  address: string,
  body: FormData | object | undefined,
) => Promise<unknown>;

function callerOf(url: string, number: number): Call {
  return async (method, address, body) => {
    const isForm = body instanceof FormData;
    const response = await fetch(url + address, {
      method,
      headers: {
        ...(body && !isForm ? { "content-type": "application/json" } : {}),
        ...headersOf(writerOf("backup", number)),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    });
    const text = await response.text();
    if (!response.ok)
      throw new Error(`${method} ${address} was answered ${response.status}: ${text}`);
    return text === "" ? undefined : JSON.parse(text);
  };
}

async function fileRequest(call: Call, categoryId: number, title: string): Promise<number> {
  const description = "Written while a backup is made.";
  const body = { insight_request: { title, description, insight_category_id: categoryId } };
  return idIn(await call("POST", "/api/v1/insight_requests", body), "insight_request");
}

async function attach(call: Call, requestId: number): Promise<Thing> {
  const content = randomBytes(1_000 + Math.floor(Math.random() * 20_000)).toString("hex");
  const form = new FormData();
  form.set("insight_request_id", String(requestId));
  form.set("file", new Blob([content]), "ledger.txt");
  const id = idIn(await call("POST", "/api/v1/attachments", form), "attachment");
  return { kind: "file", id, sha256: createHash("sha256").update(content).digest("hex") };
}

function idIn(answer: unknown, name: string): number {
  return Number(Reflect.get(Object(Reflect.get(Object(answer), name)), "id"));
}
