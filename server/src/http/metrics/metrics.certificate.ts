import { connect } from "node:tls";
import { minuteMs } from "@sightline/contract/base/moments.ts";

/** It changes every few weeks. */
const lookEveryMs = 10 * minuteMs;
const answerWithinMs = 5_000;

/** Reads the end of the certificate that callers are shown. Nobody waits for it. */
export class CertificateWatch {
  readonly #url: URL;
  #endsAt: number | undefined;
  #lookedAt = -Infinity;

  constructor(publicUrl: string) {
    this.#url = new URL(publicUrl);
  }

  /** As it was found last; undefined as long as none was, as from a network that can't reach it. */
  secondsLeft(): number | undefined {
    if (this.#url.protocol === "https:" && performance.now() - this.#lookedAt > lookEveryMs)
      this.#look();
    return this.#endsAt === undefined ? undefined : (this.#endsAt - Date.now()) / 1_000;
  }

  #look(): void {
    this.#lookedAt = performance.now();
    const { hostname, port } = this.#url;
    const host = hostname.replace(/^\[|\]$/g, "");
    const socket = connect({
      host,
      port: Number(port || 443),
      servername: hostname,
      // Nothing is said over it, and one that has ended is just what should be seen.
      rejectUnauthorized: false,
      timeout: answerWithinMs,
    });
    socket.once("secureConnect", () => {
      const endsAt = Date.parse(socket.getPeerCertificate().valid_to);
      if (!Number.isNaN(endsAt)) this.#endsAt = endsAt;
      socket.destroy();
    });
    socket.once("timeout", () => socket.destroy());
    // Whether anybody answers there is for others to watch.
    socket.on("error", () => undefined);
    socket.unref();
  }
}
