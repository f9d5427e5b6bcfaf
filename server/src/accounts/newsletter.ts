import { Readable } from "node:stream";
import type { accounts } from "@sightline/contract/accounts/accounts.ts";
import type { Database } from "#db/database.ts";
import type { Handlers } from "#http/call.ts";
import { csvLine } from "#http/download.ts";
import { listSubscribers } from "./newsletter.queries.ts";

export const newsletterHandlers: Handlers<Pick<typeof accounts, "exportSubscribers">> = {
  async exportSubscribers({ db, outside, now, record }) {
    await outside.transaction().execute((trx) => record(trx, { subject: null }));
    return {
      stream: Readable.from(writeSubscribers(db)),
      bytes: null,
      filename: `newsletter-subscribers-${now.slice(0, 10)}.csv`,
      type: "text/csv; charset=utf-8",
    };
  },
};

/** As CSV, by RFC 4180. */
export async function* writeSubscribers(db: Database): AsyncGenerator<string> {
  yield csvLine(["email", "first_name", "last_name"]);
  for await (const people of listSubscribers(db))
    yield people.map((one) => csvLine([one.email, one.first_name, one.last_name])).join("");
}
