import { accounts } from "@sightline/contract/accounts/accounts.ts";
import type { Endpoint } from "@sightline/contract/base/endpoint.ts";
import { sql } from "kysely";
import { makeTestApp, type TestApp } from "./app.ts";
import { callRow } from "./client.ts";
import { until } from "./patience.ts";
import { startSmtp, type ReceivedMail, type TestSmtp } from "./smtp.ts";

export type MailApp = {
  app: TestApp;
  smtp: TestSmtp;
  /** Each call comes from another address of the net, so that no throttle by IP stands in the way. */
  call<E extends Endpoint>(
    endpoint: E,
    sent?: Parameters<typeof callRow<E>>[2],
  ): ReturnType<typeof callRow<E>>;
  /** Registers somebody and answers with the token of their confirmation mail. */
  register(user?: Partial<ReturnType<typeof newUser>>): Promise<{ email: string; token: string }>;
  close(): Promise<void>;
};

/** The whole server with its jobs, and a real mail server behind it. */
export async function makeMailApp(environment: Record<string, string> = {}): Promise<MailApp> {
  const server = await startSmtp();
  const app = await makeTestApp({
    running: true,
    environment: {
      SMTP_URL: server.url,
      TRUST_PROXY: "127.0.0.1",
      MAIL_GATHER_SECONDS: "0",
      ...environment,
    },
  });
  // A mail leaves inside the transaction that keeps its link, so it may be here a moment earlier.
  const waitFor: TestSmtp["waitFor"] = async (predicate) => {
    const mail = await server.waitFor(predicate);
    await until("It is still being sent.", async () => !(await isSending(app)));
    return mail;
  };
  const smtp: TestSmtp = {
    ...server,
    waitFor,
    waitForMail: (to, subject) =>
      waitFor((mail) => mail.to === to && (subject ?? mail.subject) === mail.subject),
  };
  const call: MailApp["call"] = (endpoint, sent = {}) =>
    callRow(app.url, endpoint, {
      ...sent,
      headers: { "x-forwarded-for": someIp(), ...sent.headers },
    });
  return {
    app,
    smtp,
    call,
    async register(given = {}) {
      const user = newUser(given);
      const before = smtp.mails.length;
      await call(accounts.register, { body: { user } });
      const mail = await smtp.waitFor(
        (one) => one.to === user.email && smtp.mails.indexOf(one) >= before && hasToken(one),
      );
      return { email: user.email, token: tokenIn(mail) };
    },
    async close() {
      await app.close();
      await smtp.close();
    },
  };
}

async function isSending({ db }: TestApp): Promise<boolean> {
  const { rows } = await sql`
    select 1 from graphile_worker.jobs
    where task_identifier in ('send_mail', 'send_letters', 'send_digest') and locked_at is not null`.execute(
    db,
  );
  return rows.length > 0;
}

let count = 0;

export function newUser(given: Record<string, unknown> = {}) {
  count += 1;
  const password =
    typeof given["password"] === "string" ? given["password"] : "nine quiet brown otters";
  return {
    email: `newcomer-${count}@example.org`,
    first_name: "Nora",
    last_name: "Newcomer",
    activity: "Ornithologist",
    password,
    password_confirmation: password,
    terms_of_use_agreed: true,
    ...given,
  };
}

let addresses = 0;

/** Of a network that no other call has, so that none is counted with another's. */
export function someIp(): string {
  addresses += 1;
  return `10.${(addresses >> 8) & 255}.${addresses & 255}.1`;
}

export function hasToken(mail: ReceivedMail): boolean {
  return mail.text.includes("_token=");
}

/** The secret of the link in a mail. */
export function tokenIn(mail: ReceivedMail): string {
  const [, token] = /_token=([\w-]+)/.exec(mail.text) ?? [];
  if (!token) throw new Error(`There is no link in "${mail.subject}".`);
  return token;
}
