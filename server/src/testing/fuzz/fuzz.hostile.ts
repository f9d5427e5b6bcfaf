import type { Random } from "./fuzz.random.ts";

const long = 100_000;
const deep = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

/** What no field expects. Made anew each time: the large ones would else all be kept. */
const values: readonly [() => unknown, ...(() => unknown)[]] = [
  () => null,
  () => true,
  () => 0,
  () => -1,
  () => 1.5,
  () => 1e308,
  () => 2 ** 31,
  () => 2 ** 53 + 2,
  () => -0,
  () => "",
  () => " ",
  () => "\0",
  () => "a\0b",
  () => "\ud800",
  () => "a\udfffb",
  () => "\u202Eevil\u2066",
  () => "\u200B\u200B\u200B",
  () => "e\u0301".repeat(2_000),
  () => "\u{1F468}\u200D\u{1F469}\u200D\u{1F467}".repeat(500),
  () => "\uFDFA".repeat(20_000),
  () => "a".repeat(long),
  () => "`".repeat(long),
  () => "[".repeat(long),
  () => "a\n-\n".repeat(8_000),
  () => "~a".repeat(16_000),
  () => "> ".repeat(5_000),
  () => "[x](user:1)".repeat(2_000),
  () => "1",
  () => "NaN",
  () => "9".repeat(400),
  () => "1e9",
  () => "0000-00-00",
  () => "2026-02-30",
  () => "9999-12-31T23:59:59.999999999Z",
  () => "-271821-04-20T00:00:00Z",
  () => "+275760-09-13T00:00:00.000Z",
  () => "10000-01-01",
  () => "javascript:alert(1)",
  () => "http://[::1",
  () => `https://example.org/${"a".repeat(3_000)}`,
  () => "a@b",
  () => `${"a".repeat(300)}@example.org`,
  () => "a@example.org\r\nBcc: b@example.org",
  () => "' or 1=1 --",
  () => "%00%ff",
  () => "../../etc/passwd",
  () => "Europe/../../etc",
  () => [],
  () => [null],
  () => [[]],
  () => Array.from({ length: 9_000 }, (_, index) => index),
  () => Array.from({ length: 20_000 }, () => "x"),
  () => Array.from({ length: 2_000 }, () => ({ insight_question_id: 1, value: "x" })),
  () => ({}),
  () => ({ length: 5 }),
  () => ({ toString: "x", constructor: null }),
  () => ({ id: 1, email: ["a@example.org"] }),
  () => JSON.parse(deep(40)),
  () => JSON.parse(deep(60)),
];

export function hostileValue(random: Random): unknown {
  return random.pick(values)();
}

/** As text, as a query, a path or a field of a form has it. */
export function hostileText(random: Random): string {
  const value = hostileValue(random);
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "undefined");
  return text.slice(0, random.chance(0.2) ? 7_000 : 300);
}

type Tree = Record<string, unknown> | unknown[];

/** Changes one place somewhere in a body: a wrong value, a field too few or too many. */
export function mutate(body: unknown, random: Random): unknown {
  const copy: unknown = structuredClone(body);
  if (!isTree(copy) || random.chance(0.04)) return hostileValue(random);
  const { tree, key } = placeIn(copy, random);
  const act = random.next();
  if (act < 0.7) setAt(tree, key, hostileValue(random));
  else if (act < 0.82) removeAt(tree, key);
  else if (act < 0.9) setAt(tree, `extra_${random.below(9)}`, hostileValue(random));
  else setAt(tree, key, [valueAt(tree, key)]);
  return copy;
}

function placeIn(tree: Tree, random: Random): { tree: Tree; key: string } {
  const keys = Object.keys(tree);
  const key = random.pickOr(keys, "empty");
  const inner = valueAt(tree, key);
  return isTree(inner) && random.chance(0.8) ? placeIn(inner, random) : { tree, key };
}

function isTree(value: unknown): value is Tree {
  return typeof value === "object" && value !== null;
}

function valueAt(tree: Tree, key: string): unknown {
  return Reflect.get(tree, key);
}

function setAt(tree: Tree, key: string, value: unknown): void {
  Reflect.set(tree, key, value);
}

function removeAt(tree: Tree, key: string): void {
  Reflect.deleteProperty(tree, key);
}

/** What a JSON text can be besides what `JSON.stringify` makes. */
export function spoilJson(json: string, random: Random): string | Buffer {
  const first = json.startsWith("{") ? json.slice(1) : `"a":1}`;
  return random.pick<() => string | Buffer>([
    () => json.slice(0, random.below(json.length + 1)),
    () => `{"__proto__":{"role":"admin"},${first}`,
    () => `{"constructor":{"prototype":{"role":"admin"}},${first}`,
    () => `{"a":1,"a":2,${first}`,
    () => `\uFEFF${json}`,
    () => `${json}${json}`,
    () => json.replaceAll('"', "'"),
    () => deep(100_000),
    () => '{"a":'.repeat(5_000),
    () => "9".repeat(50_000),
    () => `{"a":1e999,${first}`,
    () => " ".repeat(200_000),
    () => `{"a":"${"x".repeat(1_100_000)}"}`,
    () => Buffer.concat([Buffer.from('{"a":"'), Buffer.of(0xff, 0xfe, 0xc0), Buffer.from('"}')]),
    () => Buffer.of(0, 1, 2, 3),
    () => "null",
    () => '"text"',
    () => "[]",
    () => "undefined",
  ])();
}

/** A step of a path that is no id of ours. */
export function hostileStep(random: Random): string {
  return random.pick<() => string>([
    () => "0",
    () => "-1",
    () => "1.5",
    () => "1e3",
    () => "2147483648",
    () => "9".repeat(30),
    () => "9".repeat(250),
    () => "1%00",
    () => "%00",
    () => "1%2F2",
    () => "..%2F..",
    () => "%2e%2e",
    () => "1%20",
    () => "%F0%9F%98%80",
    () => "%D9%A1",
    () => "%zz",
    () => "%ff",
    () => "",
    () => "null",
    () => "__proto__",
    () => "candidates",
    () => "1;2",
    () => "1?x",
    () => "a".repeat(5_000),
    () => encodeURIComponent(hostileText(random).toWellFormed()),
  ])();
}

/** Headers that a caller may send and nobody should. */
export function hostileHeaders(random: Random): Record<string, string | string[]> {
  return random.pick<() => Record<string, string | string[]>>([
    () => ({ "x-user-token": "x" }),
    () => ({ "x-user-token": "" }),
    () => ({ "x-user-token": "a".repeat(8_000) }),
    () => ({ "x-user-token": "ÿþ" }),
    () => ({ "x-user-token": ["a", "b"] }),
    () => ({ "x-user-email": "nobody@example.org" }),
    () => ({ "x-user-email": "é\t@example.org" }),
    () => ({ "x-user-email": "" }),
    () => ({ "x-link-token": "" }),
    () => ({ "x-link-token": "a".repeat(8_000) }),
    () => ({ "x-link-token": "ÿþ" }),
    () => ({ "x-link-token": ["a", "b"] }),
    () => ({ "idempotency-key": "one key for all" }),
    () => ({ "idempotency-key": "k".repeat(201) }),
    () => ({ "idempotency-key": "" }),
    () => ({ "idempotency-key": "ÿ'\"" }),
    () => ({ "idempotency-key": ["a", "b"] }),
    () => ({ "last-event-id": "-1" }),
    () => ({ "last-event-id": "9".repeat(40) }),
    () => ({ "last-event-id": "1; drop" }),
    () => ({ "user-agent": "\t".repeat(50) + "Mozilla/5.0 (".repeat(300) }),
    () => ({ accept: "text/html,*/*;q=0.1" }),
    () => ({ "accept-encoding": "br;q=0, gzip;q=x, *;q=5, identity;q=0" }),
    () => ({ "accept-language": "xx-".repeat(1_000) }),
    () => ({ origin: "http://evil.example" }),
    () => ({ origin: "null" }),
    () => ({ range: "bytes=5-1" }),
    () => ({ "if-none-match": '"x"' }),
    () => ({ cookie: "a=b; ".repeat(500) }),
    () => ({ "x-forwarded-for": "1.2.3.4, not an address, ::1" }),
    () => ({ "x-forwarded-host": "evil.example", forwarded: "for=1;host=evil" }),
    () => ({ "x-http-method-override": "DELETE" }),
    () => ({ expect: "a-wonder" }),
    () => ({ "content-encoding": "gzip" }),
    () => ({ "x-many": Array.from({ length: 100 }, () => "v") }),
  ])();
}

export const contentTypes = [
  "",
  "text/plain",
  "text/xml",
  "application/json; charset=utf-16",
  "application/json;;;",
  "application/jsonx",
  "APPLICATION/JSON",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=",
  "multipart/form-data; boundary=never",
  `multipart/form-data; boundary=${"b".repeat(200)}`,
  "multipart/mixed; boundary=x",
  "application/problem+json",
  "/",
  "a".repeat(3_000),
] as const;

export const oddMethods = ["PATCH", "HEAD", "OPTIONS", "TRACE", "PROPFIND", "SEARCH"] as const;
