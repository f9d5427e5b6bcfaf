import type { Sent } from "./fuzz.send.ts";
import { hostileText } from "./fuzz.hostile.ts";
import type { Making } from "./fuzz.values.ts";

type Body = Pick<Sent, "headers" | "body">;

export function encodeForm(fields: unknown): Body {
  return {
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(flat(fields)).toString(),
  };
}

/** `user[email]` for what lies deeper, as forms have it. */
function flat(value: unknown, name = ""): [string, string][] {
  if (typeof value !== "object" || value === null) return [[name, String(value).toWellFormed()]];
  return Object.entries(value)
    .slice(0, 50)
    .flatMap(([key, inner]) => {
      if (Array.isArray(value)) return flat(inner, name);
      return flat(inner, name === "" ? key : `${name}[${key}]`);
    });
}

const boundary = "fuzz-boundary";
/** One black point. */
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==",
  "base64",
);

const files: readonly [[string, Buffer], ...[string, Buffer][]] = [
  ["note.txt", Buffer.from("What we know already.")],
  ["point.png", picture],
  ["half.png", picture.subarray(0, 40)],
  ["table.csv", Buffer.from("a;b\n1;2\n")],
  ["program.exe", Buffer.from("MZ\0\0")],
  ["picture.jpg", Buffer.from("<script>alert(1)</script>")],
  ["empty.txt", Buffer.alloc(0)],
  ["..%2f..%2fetc.txt", Buffer.from("x")],
  ["a\u202Egnp.txt", Buffer.from("x")],
];

/** With a file where the row takes one; broken somewhere, if told so. */
export function encodeMultipart(fields: unknown, { row, random }: Making, broken: boolean): Body {
  const parts = flat(fields ?? {}).map(([name, value]) =>
    Buffer.from(`${head(name)}\r\n\r\n${value}\r\n`),
  );
  const fileField = row.name === "addAttachment" ? "file" : "attachments";
  const count = row.name === "addAttachment" ? 1 : random.below(3);
  for (let made = 0; made < count; made += 1) {
    const [filename, content] = random.chance(0.6) ? files[0] : random.pick(files);
    parts.push(
      Buffer.concat([
        Buffer.from(`${head(fileField, filename)}\r\nContent-Type: text/plain\r\n\r\n`),
        content,
        Buffer.from("\r\n"),
      ]),
    );
  }
  const whole = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
  const headers = { "content-type": `multipart/form-data; boundary=${boundary}` };
  if (!broken) return { headers, body: whole };
  const spoil = random.pick<() => Buffer>([
    () => whole.subarray(0, random.below(whole.length)),
    () => Buffer.concat([whole, whole]),
    () => Buffer.from(`--${boundary}\r\n\r\n\r\nx\r\n--${boundary}--\r\n`),
    () => Buffer.from(`${head("__proto__")}\r\n\r\nx\r\n--${boundary}--\r\n`),
    () => Buffer.from(`${head("a[b".repeat(100))}\r\n\r\nx\r\n--${boundary}--\r\n`),
    () => Buffer.from(`${head("x", hostileText(random))}\r\n\r\nx\r\n--${boundary}--\r\n`),
    () =>
      Buffer.from(
        `${Array.from({ length: 60 }, (_, at) => `${head(`f${at}`)}\r\n\r\nx\r\n`).join("")}--${boundary}--\r\n`,
      ),
  ]);
  return { headers, body: spoil() };
}

function head(name: string, filename?: string): string {
  const of = filename === undefined ? "" : `; filename="${filename}"`;
  return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${of}`;
}
