import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { inject } from "vitest";
import type { Connection } from "#db/database.ts";

/** What a test does to the bytes on their way; null cuts the line. */
type Pass = (bytes: Buffer) => Buffer | null;

/** A line to a PostgreSQL that can be cut, as when its machine goes away. */
export type Line = {
  port: number;
  /** The same as that one, over this line. */
  over(connection: Connection): Connection;
  /** How often something was sent since the line was opened. */
  sent(): number;
  /** From now on, whoever is connected is cut off and nobody gets through. */
  cut(): Promise<void>;
  /** From now on, who is connected gets no answer any more, and whoever comes neither. */
  silence(): void;
  mend(): Promise<void>;
  /** Asked for each piece that is sent to the server, or comes from it. */
  onSent?: Pass;
  onAnswered?: Pass;
  close(): Promise<void>;
};

/** To the tests' own server, unless to another one's port. */
export async function openLine(to?: { port: number }): Promise<Line> {
  const { host, port: number } = inject("postgres");
  const far = to ?? { path: `${host}/.s.PGSQL.${number}` };
  const open = new Set<Socket>();
  let sent = 0;
  let isSilent = false;
  const server = createServer((here) => {
    const there = connect({ host: "127.0.0.1", ...far });
    for (const end of [here, there]) {
      open.add(end);
      end.on("error", () => undefined);
      end.on("close", () => {
        open.delete(end);
        if (!isSilent) for (const other of [here, there]) other.destroy();
      });
    }
    const carry = (bytes: Buffer, next: Socket, pass: Pass | undefined) => {
      if (isSilent) return;
      const passed = pass ? pass(bytes) : bytes;
      if (passed) next.write(passed);
      else for (const end of [here, there]) end.destroy();
    };
    here.on("data", (bytes) => {
      sent += 1;
      carry(bytes, there, line.onSent);
    });
    there.on("data", (bytes) => carry(bytes, here, line.onAnswered));
  });
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    const address = server.address();
    return typeof address === "object" && address ? address.port : 0;
  };
  const stop = async () => {
    const closed = server.listening ? once(server, "close") : undefined;
    server.close();
    for (const end of open) end.destroy();
    await closed;
  };
  const port = await listen(0);
  const line: Line = {
    port,
    over: (connection) => ({ ...connection, host: "127.0.0.1", port }),
    sent: () => sent,
    cut: stop,
    silence: () => void (isSilent = true),
    async mend() {
      // Of those who were silenced nobody knows what came through.
      if (isSilent) for (const end of open) end.destroy();
      isSilent = false;
      if (!server.listening) await listen(port);
    },
    close: stop,
  };
  return line;
}
