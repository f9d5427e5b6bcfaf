import { expect, test } from "vitest";
import { auditQuery, readAddress, wholeLog, writeAddress } from "./audit.address.ts";

const read = (search: string) => readAddress(new URLSearchParams(search));

test("an address and what it is narrowed to are the same", () => {
  const search = "?act=signed_in&actor=7&subject=user:9&from=2026-11-01&until=2026-11-17";
  expect(writeAddress(read(search))).toBe(search);
  expect(writeAddress(wholeLog)).toBe("");
});

test("what is not understood is left out", () => {
  expect(read("?act=toString&actor=0&subject=king:1&from=yesterday&until=2026-99-99")).toEqual(
    wholeLog,
  );
});

test("days are those of the reader's own zone, the last one included", () => {
  const days = { ...wholeLog, from: "2026-11-01", until: "2026-11-17" };
  expect(auditQuery(days, "Europe/Berlin")).toEqual({
    from: "2026-10-31T23:00:00.000Z",
    until: "2026-11-17T23:00:00.000Z",
  });
  expect(auditQuery(days, "America/New_York")).toEqual({
    from: "2026-11-01T04:00:00.000Z",
    until: "2026-11-18T05:00:00.000Z",
  });
});
