import { randomUUID } from "node:crypto";
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "#config.ts";
import { asProblem, sendProblem } from "./failures.ts";
import { headersOfEveryAnswer } from "#http/headers.ts";
import { leaveDoor } from "#http/overload/overload.ts";
import { Problem } from "#http/problem.ts";

/** Answers to what never becomes a call of a row; they look like all others. */
export function refuseBroken(config: Config) {
  const always = headersOfEveryAnswer(config);
  return {
    /** An address that can't be decoded, or a step of it that is too long. */
    async frameworkErrors(error: Error, request: FastifyRequest, reply: FastifyReply) {
      leaveDoor(request.raw);
      reply.headers({ "x-request-id": request.id, ...always });
      await sendProblem(request, reply, asProblem(error));
    },

    /** What Node's parser can't make a call of, or did not get in time. */
    clientErrorHandler(error: Error & { code?: string }, socket: Duplex): void {
      if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
      const { status, headers, body } = answerTo(problemOf(error.code), always);
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
    },
  };
}

/** `Expect` with anything but 100-continue, which Node would answer without a word. */
export function refuseExpectations(server: Server, config: Config): void {
  server.on("checkExpectation", (_request: IncomingMessage, response: ServerResponse) => {
    const problem = new Problem("expectation_refused");
    const { status, headers, body } = answerTo(problem, headersOfEveryAnswer(config));
    response.writeHead(status, headers).end(body);
  });
}

function problemOf(code: string | undefined): Problem {
  if (code === "HPE_HEADER_OVERFLOW") return new Problem("headers_too_large");
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return new Problem("too_slow");
  return new Problem("malformed");
}

function answerTo(problem: Problem, always: Record<string, string>) {
  const id = randomUUID();
  const body = JSON.stringify(problem.document(id));
  const headers = {
    "content-type": "application/problem+json; charset=utf-8",
    "content-length": String(Buffer.byteLength(body)),
    connection: "close",
    "x-request-id": id,
    ...always,
  };
  return { status: problem.status, headers, body };
}
