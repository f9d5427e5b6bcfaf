import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { simpleParser } from "mailparser";
import { SMTPServer } from "smtp-server";

export type Mail = { to: string[]; subject: string; text: string; html: string };

/** Only something broken takes so long. */
const patienceMs = 60_000;

export type MailServer = { url: string; folder: string; stop: () => Promise<void> };

/** A real SMTP server. It keeps each mail as a file, since the journeys run in other processes. */
export async function startMailServer(): Promise<MailServer> {
  const folder = mkdtempSync(join(tmpdir(), "sightline-mail-"));
  let count = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onRcptTo({ address }, _session, done) {
      if (!existsSync(refusalOf(folder, address))) return done();
      done(Object.assign(new Error("Mailbox full"), { responseCode: 552 }));
    },
    onData(stream, session, done) {
      simpleParser(stream).then((parsed) => {
        const to = session.envelope.rcptTo.map(({ address }) => address.toLowerCase());
        const { subject = "", text = "", html } = parsed;
        keep(folder, (count += 1), { to, subject, text, html: html || "" });
        done();
      }, done);
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    folder,
    stop: async () => {
      await new Promise<void>((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Turns mails to this address away until `acceptMails`. */
export function refuseMails(address: string): void {
  writeFileSync(refusalOf(journeyFolder(), address), "");
}

export function acceptMails(address: string): void {
  rmSync(refusalOf(journeyFolder(), address));
}

function refusalOf(folder: string, address: string): string {
  return join(folder, `refused=${encodeURIComponent(address.toLowerCase())}`);
}

function journeyFolder(): string {
  return process.env["JOURNEY_MAIL"] ?? "";
}

/** The newest mail to this address whose subject fits, once it has come. */
export async function mailTo(address: string, subject = /./): Promise<Mail> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const found = readMails(address).findLast((mail) => subject.test(mail.subject));
    if (found) return found;
    if (Date.now() > end) throw new Error(`No mail came to ${address} with ${subject}.`);
    await wait(50);
  }
}

/** One file for each reader, named after them, so that nobody has to open all to find theirs. */
function keep(folder: string, number: number, mail: Mail): void {
  for (const address of mail.to) {
    const name = join(folder, `${String(number).padStart(6, "0")}${nameFor(address)}`);
    // Under another name first, so that nobody reads half a mail.
    writeFileSync(`${name}.part`, JSON.stringify(mail));
    renameSync(`${name}.part`, name);
  }
}

/** Oldest first; all that came, or what came to one address. */
export function readMails(address?: string): Mail[] {
  const folder = journeyFolder();
  const ending = address === undefined ? ".json" : nameFor(address.toLowerCase());
  return (
    readdirSync(folder)
      .filter((name) => name.endsWith(ending))
      .toSorted()
      // Written by `keep`.
      .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as Mail)
  );
}

function nameFor(address: string): string {
  // No address holds an equals sign once it is encoded: none ends as another does.
  return `=${encodeURIComponent(address)}.json`;
}
