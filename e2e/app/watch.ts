import type { BrowserContext, ConsoleMessage, Request, Response } from "@playwright/test";
import { recordCallsOf } from "./record.ts";
import { noteSecretsOf } from "./secrets.ts";

/**
 * Collects, as one line each, what should not happen in a browser: console errors and warnings,
 * uncaught errors, breaches of the content security policy, failed requests and refused calls.
 */
export class Watch {
  #lines: string[] = [];
  #expected: RegExp[] = [];

  async follow(context: BrowserContext): Promise<void> {
    noteSecretsOf(context);
    recordCallsOf(context);
    await context.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (event) => {
        console.error(`policy broken: ${event.violatedDirective} by ${event.blockedURI}`);
      });
    });
    context.on("console", (message) => this.#note(lineOfConsole(message)));
    context.on("weberror", (error) => this.#note(`uncaught: ${String(error.error())}`));
    context.on("requestfailed", (request) => this.#note(lineOfFailure(request)));
    context.on("response", (response) => this.#note(lineOfResponse(response)));
  }

  /** A browser that stays open over several stories is watched for each of them anew. */
  startAnew(): void {
    this.#lines = [];
    this.#expected = [];
  }

  /** For this journey such lines are part of the story. */
  expects(...lines: RegExp[]): void {
    this.#expected.push(...lines);
  }

  /** What the console said so far, without the browser's own words about failed requests. */
  get console(): string[] {
    return this.#lines.filter((line) => line.startsWith("console "));
  }

  requireQuiet(): void {
    const unexpected = this.#lines.filter(
      (line) => !this.#expected.some((pattern) => pattern.test(line)),
    );
    if (unexpected.length > 0)
      throw new Error(
        `The browser complained:\n${unexpected.map((line) => `  ${line}`).join("\n")}`,
      );
  }

  #note(line: string | undefined): void {
    if (line !== undefined) this.#lines.push(line);
  }
}

function lineOfConsole(message: ConsoleMessage): string | undefined {
  if (message.type() !== "error" && message.type() !== "warning") return undefined;
  // Chromium says this for every refused call and lost request, which are noted below with more.
  if (message.text().startsWith("Failed to load resource:")) return undefined;
  return `console ${message.type()}: ${message.text()}`;
}

function lineOfFailure(request: Request): string | undefined {
  const reason = request.failure()?.errorText ?? "";
  // Left by us, as the stream is on signing out and a call is on leaving its screen.
  if (reason === "net::ERR_ABORTED") return undefined;
  return `lost: ${request.method()} ${pathOf(request.url())} ${reason}`;
}

function lineOfResponse(response: Response): string | undefined {
  if (response.status() < 400) return undefined;
  return `${response.status()}: ${response.request().method()} ${pathOf(response.url())}`;
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}
