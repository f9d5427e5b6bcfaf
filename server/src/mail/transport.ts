import { createTransport } from "nodemailer";
import { type Config, isLoopback } from "#config.ts";
import { keepInMailbox, removeLetters } from "./mailbox.ts";
import type { Letter, Sender } from "./mail.ts";

export type Transport = {
  /**
   * The same key gives the same Message-ID, so that a repeated mail can be recognised. Answers with
   * the page that shows the letter, if it went to the mailbox.
   */
  send(letter: Letter, sender: Sender, key: string): Promise<string | null>;
  /** Mails to these addresses that lie here; what has left lies with others. */
  forget(addresses: readonly string[]): Promise<void>;
  close(): void;
};

export function openTransport(
  config: Pick<Config, "smtpUrl" | "mailFrom" | "publicUrl">,
  mailboxDir: string,
): Transport {
  if (config.smtpUrl)
    return smtpTransport(config.smtpUrl, config.mailFrom, new URL(config.publicUrl).hostname);
  return {
    send: async (letter, sender) =>
      `/mailbox/${await keepInMailbox(mailboxDir, letter, sender, new Date())}`,
    forget: (addresses) => removeLetters(mailboxDir, addresses),
    close: () => undefined,
  };
}

/** What goes to another machine is not sent in the open, unless the address says that it may. */
export function needsTls({ hostname, searchParams }: URL): boolean {
  return !isLoopback(hostname) && searchParams.get("ignoreTLS") !== "true";
}

function oneClick(url: string): Record<string, string> {
  return {
    "List-Unsubscribe": `<${url}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

function smtpTransport(smtpUrl: string, from: string, host: string): Transport {
  const smtp = createTransport({
    url: smtpUrl,
    requireTLS: needsTls(new URL(smtpUrl)),
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, write, thread, unsubscribeUrl }, sender, key) {
      const { supportEmail } = sender;
      const root = `<${thread}@${host}>`;
      await smtp.sendMail({
        from,
        to: { name: "", address: to },
        ...(supportEmail === null ? {} : { replyTo: { name: "", address: supportEmail } }),
        subject,
        ...write(sender),
        messageId: `<${key}@${host}>`,
        ...(thread === undefined ? {} : { inReplyTo: root, references: root }),
        headers: {
          "Auto-Submitted": "auto-generated",
          ...(unsubscribeUrl === undefined ? {} : oneClick(unsubscribeUrl)),
        },
      });
      return null;
    },
    forget: async () => undefined,
    close: () => smtp.close(),
  };
}
