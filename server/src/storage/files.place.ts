import path from "node:path";
import { fileURLToPath } from "node:url";

/** A sentence for the person who starts the server; shown without a stack. */
export class FilesUnusable extends Error {
  override name = "FilesUnusable";
}

/** Where files are kept, as FILES_URL says it. */
export type FilesPlace = { kind: "disk"; folder: string } | S3Place;

export type S3Place = {
  kind: "s3";
  /** Scheme, host and port. */
  origin: string;
  region: string;
  bucket: string;
  /** What all names begin with; empty, or it ends with a slash. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
};

type Given = {
  url: string | undefined;
  dataDir: string;
  accessKeyId: string | undefined;
  secretAccessKey: string | undefined;
};

const example = "s3://KEY:SECRET@s3.example.org/bucket?region=eu-central-1";

/** Or what is wrong with it, in one sentence that repeats nothing of it: it may hold a secret. */
export function readFilesPlace({ url: text, dataDir, ...keys }: Given): FilesPlace | string {
  if (text === undefined)
    return { kind: "disk", folder: path.join(dataDir, "files", "attachments") };
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const place =
    url?.protocol === "file:"
      ? readFolder(url)
      : url?.protocol === "s3:"
        ? readS3(url, keys)
        : undefined;
  return (
    place ??
    `FILES_URL should look like file:///srv/sightline/files or ${example}, with %2F for a / in the secret.`
  );
}

function readFolder(url: URL): FilesPlace | undefined {
  if (url.host !== "" || url.search !== "" || url.hash !== "") return undefined;
  try {
    return { kind: "disk", folder: fileURLToPath(url) };
  } catch {
    return undefined;
  }
}

type Keys = Pick<Given, "accessKeyId" | "secretAccessKey">;

function readS3(url: URL, keys: Keys): FilesPlace | string | undefined {
  const [bucket = "", ...steps] = url.pathname.replace(/^\/|\/$/g, "").split("/");
  const { region = "us-east-1", tls = "1", ...further } = Object.fromEntries(url.searchParams);
  const isFit =
    url.host !== "" &&
    url.hash === "" &&
    isName(bucket) &&
    steps.every(isName) &&
    isName(region) &&
    (tls === "0" || tls === "1") &&
    Object.keys(further).length === 0;
  if (!isFit) return undefined;
  const accessKeyId = decode(url.username) || keys.accessKeyId;
  const secretAccessKey = decode(url.password) || keys.secretAccessKey;
  if (!accessKeyId || !secretAccessKey)
    return `FILES_URL names no key and secret; write them into it like ${example}, or set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`;
  return {
    kind: "s3",
    origin: new URL(`${tls === "0" ? "http" : "https"}://${url.host}`).origin,
    region,
    bucket,
    prefix: steps.map((step) => `${step}/`).join(""),
    accessKeyId,
    secretAccessKey,
  };
}

/** What every S3 server takes as it is, and no path can be made of. */
function isName(text: string): boolean {
  return /^[a-zA-Z0-9_][a-zA-Z0-9._-]{0,62}$/.test(text);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
