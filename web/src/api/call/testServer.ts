import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Heard = {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  body: string;
};

type Answer = (heard: Heard, response: ServerResponse) => void | Promise<void>;

/** A real server for tests of the client. The page is put on its origin, so that no CORS is in the way. */
export async function startTestServer(answer: Answer) {
  const heard: Heard[] = [];
  let answering = answer;
  const server = createServer((request, response) => void respond(request, response));
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    let body = "";
    for await (const piece of request) body += String(piece);
    const one = {
      method: request.method ?? "",
      path: request.url ?? "",
      headers: request.headers,
      body,
    };
    heard.push(one);
    await answering(one, response);
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A server that listens on TCP has an address of this kind.
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  openPageAt(`${origin}/`);
  return {
    origin,
    heard,
    answerWith: (next: Answer) => {
      answering = next;
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

export function json(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(body));
}

/** As the server does it: the page names its own origin as the API's host. */
function openPageAt(url: string): void {
  // happy-dom's own way to say where the page is.
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url);
  document.head.innerHTML =
    '<meta name="api-host-http" content="/"><meta name="version" content="v1">';
}
