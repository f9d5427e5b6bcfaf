import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from "node:http";

export type Sent = {
  method: string;
  path: string;
  headers: Record<string, string | string[]>;
  body: string | Buffer | undefined;
};

export type Received = {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** Until all of it had come; of a stream, until it began. */
  tookMs: number;
};

export type Wire = { send(sent: Sent): Promise<Received | Error>; close(): void };

/** Over real HTTP, on connections that are kept. */
export function openWire(url: string, noAnswerAfterMs: number): Wire {
  const { hostname, port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    send({ method, path, headers, body }) {
      const began = performance.now();
      return new Promise((resolve) => {
        const fail = (error: Error) => resolve(error);
        // Of a HEAD or the like, Node would not tell how long its body is.
        const length = body === undefined ? {} : { "content-length": Buffer.byteLength(body) };
        const options = { hostname, port, method, path, agent, headers: { ...length, ...headers } };
        const sent = request(options, (answer) => {
          void readAnswer(answer).then(
            (text) =>
              resolve({
                status: answer.statusCode ?? 0,
                headers: answer.headers,
                text,
                tookMs: performance.now() - began,
              }),
            fail,
          );
        });
        sent.setTimeout(noAnswerAfterMs, () => sent.destroy(new Error("No answer came.")));
        sent.on("error", fail);
        sent.end(body);
      });
    },
    close: () => agent.destroy(),
  };
}

async function readAnswer(answer: IncomingMessage): Promise<string> {
  if (answer.headers["content-type"]?.startsWith("text/event-stream")) {
    // It would go on for ever.
    answer.destroy();
    return "";
  }
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer); // Nothing sets an encoding.
  return Buffer.concat(chunks).toString("utf8");
}
