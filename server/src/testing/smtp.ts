import { once } from "node:events";
import { simpleParser } from "mailparser";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { patienceMs } from "./patience.ts";

export type ReceivedMail = {
  to: string;
  from: string;
  /** Where answers go; empty where that is who sent it. */
  replyTo: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  /** By name, in lower case. */
  headers: Record<string, string>;
};

export type TestSmtp = {
  url: string;
  /** Whom it turns away, with these words; nobody by default. */
  refuse(words: string | null): void;
  /** Takes mails and says nothing to them, until it is let go on. */
  fallSilent(): { goOn(): void };
  /** Nobody listens any more, and who was connected is cut off. */
  goDown(): Promise<void>;
  /** Listens again, where it did. */
  comeBack(): Promise<void>;
  /** All that has arrived, oldest first. */
  mails: ReceivedMail[];
  /** The first mail, arrived or still to come, that the predicate takes. */
  waitFor(predicate: (mail: ReceivedMail) => boolean): Promise<ReceivedMail>;
  waitForMail(to: string, subject?: string): Promise<ReceivedMail>;
  close(): Promise<void>;
};

/** A real mail server on loopback that keeps what it gets. */
export async function startSmtp(): Promise<TestSmtp> {
  const mails: ReceivedMail[] = [];
  const waiting = new Set<() => void>();
  let refusal: string | null = null;
  let silence = Promise.resolve();
  const options: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    onRcptTo(_address, _session, done) {
      if (refusal === null) return done();
      done(Object.assign(new Error(refusal), { responseCode: 550 }));
    },
    onData(stream, session, done) {
      void read(stream, session.envelope.rcptTo[0]?.address ?? "").then((mail) => {
        mails.push(mail);
        for (const look of waiting) look();
        void silence.then(() => done());
      }, done);
    },
    closeTimeout: 0,
  };
  let server = new SMTPServer(options);
  const port = await listen(server, 0);
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));

  const subjects = () => mails.map((mail) => `${mail.to}: ${mail.subject}`).join("; ");

  const waitFor: TestSmtp["waitFor"] = (predicate) =>
    new Promise((resolve, reject) => {
      const look = () => {
        const found = mails.find(predicate);
        if (found) settle(() => resolve(found));
      };
      const timer = setTimeout(
        () => settle(() => reject(new Error(`That mail did not come. There are: ${subjects()}`))),
        patienceMs,
      );
      const settle = (end: () => void) => {
        clearTimeout(timer);
        waiting.delete(look);
        end();
      };
      waiting.add(look);
      look();
    });

  return {
    url: `smtp://127.0.0.1:${port}`,
    refuse: (words) => void (refusal = words),
    fallSilent: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      silence = promise;
      return { goOn: resolve };
    },
    goDown: close,
    comeBack: async () => {
      server = new SMTPServer(options);
      await listen(server, port);
    },
    mails,
    waitFor,
    waitForMail: (to, subject) =>
      waitFor((mail) => mail.to === to && (subject === undefined || mail.subject === subject)),
    close,
  };
}

async function listen({ server }: SMTPServer, port: number): Promise<number> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string")
    throw new Error("The mail server has no port.");
  return address.port;
}

async function read(stream: Parameters<typeof simpleParser>[0], to: string): Promise<ReceivedMail> {
  const parsed = await simpleParser(stream);
  return {
    to,
    from: parsed.from?.text ?? "",
    replyTo: parsed.replyTo?.text ?? "",
    subject: parsed.subject ?? "",
    text: parsed.text ?? "",
    html: parsed.html === false ? "" : parsed.html,
    messageId: parsed.messageId ?? "",
    headers: Object.fromEntries(
      parsed.headerLines.map(({ key, line }) => [
        key,
        line
          .slice(line.indexOf(":") + 1)
          .replaceAll(/\r?\n\s+/g, " ")
          .trim(),
      ]),
    ),
  };
}
