import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** Whose calls are taken. */
export type S3Keys = { accessKeyId: string; secretAccessKey: string; region: string };

const shape =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([\da-f]{64})$/;

const mostApartMs = 15 * 60_000;

/**
 * The code of the refusal, by AWS Signature Version 4, written from its specification and not with
 * what the app signs with; undefined where all is well.
 */
export function findRefusal(call: IncomingMessage, keys: S3Keys): string | undefined {
  const [, id, day, region, names, signature] = shape.exec(call.headers.authorization ?? "") ?? [];
  if (!id || !day || !region || !names || !signature) return "AccessDenied";
  if (id !== keys.accessKeyId) return "InvalidAccessKeyId";
  if (region !== keys.region) return "AuthorizationHeaderMalformed";
  const signed = names.split(";");
  const mustBe = Object.keys(call.headers).filter((name) => name.startsWith("x-amz-"));
  if (!["host", ...mustBe].every((name) => signed.includes(name))) return "AccessDenied";
  const at = String(call.headers["x-amz-date"]);
  const sentMs = Date.parse(
    at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"),
  );
  if (!at.startsWith(day) || !(Math.abs(Date.now() - sentMs) < mostApartMs))
    return "RequestTimeTooSkewed";
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", at, scope, sha256(canonical(call, signed))].join("\n");
  const key = [day, region, "s3", "aws4_request"].reduce<Buffer | string>(
    (so_far, step) => createHmac("sha256", so_far).update(step).digest(),
    `AWS4${keys.secretAccessKey}`,
  );
  const expected = createHmac("sha256", key).update(text).digest();
  return timingSafeEqual(expected, Buffer.from(signature, "hex"))
    ? undefined
    : "SignatureDoesNotMatch";
}

function canonical(call: IncomingMessage, signed: readonly string[]): string {
  const [path = "", query = ""] = (call.url ?? "").split("?");
  const pairs = [...new URLSearchParams(query)]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted();
  return [
    call.method,
    path,
    pairs.join("&"),
    ...signed.map((name) => `${name}:${String(call.headers[name] ?? "").trim()}`),
    "",
    signed.join(";"),
    call.headers["x-amz-content-sha256"],
  ].join("\n");
}

function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
