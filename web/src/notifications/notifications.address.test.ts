import { tellCount } from "@sightline/contract/base/count.words.ts";
import { expect, test } from "vitest";
import { entryHref, leadsTo, readFilters, writeFilters } from "./notifications.address.ts";
import { makeEntry } from "./notifications.testing.ts";
import { partsOf } from "./notifications.words.ts";

test.each([
  ["?unread&kind=comment", { isUnread: true, choice: "comment" }],
  ["?kind=nonsense", { isUnread: false, choice: null }],
  ["", { isUnread: false, choice: null }],
])("the address %s narrows the list, and nonsense in it nothing", (search, filters) => {
  expect(readFilters(search)).toEqual(filters);
});

test("what narrows the list stands in the address", () => {
  expect(writeFilters({ isUnread: true, choice: "mention" })).toBe(
    "/app/more/notifications?unread&kind=mention",
  );
});

test("an entry leads to the request that it is about, read there or at the desk", () => {
  const entry = makeEntry({ kind: "scope_corrected" });
  expect(leadsTo(entry, "/app/insights/12")).toBe(true);
  expect(leadsTo(entry, "/app/more/desk?request=12")).toBe(true);
  expect(leadsTo(entry, "/app/insights/1")).toBe(false);
  expect(leadsTo(entry, "/app/more/desk")).toBe(false);
});

test("what is said in the conversation is read where that stands, which is not the desk", () => {
  const mention = (at: string) => makeEntry({ kind: "request_mention", details: { at } });
  for (const entry of [makeEntry(), mention("page")]) {
    expect(leadsTo(entry, "/app/insights/12")).toBe(true);
    expect(leadsTo(entry, "/app/more/desk?request=12")).toBe(false);
  }
  for (const entry of [makeEntry({ kind: "note" }), mention("desk")])
    expect(leadsTo(entry, "/app/more/desk?request=12")).toBe(true);
});

test("what is shared leads to its group", () => {
  const thread = { kind: "share", id: 5 } as const;
  const entry = makeEntry({ kind: "insight_shared", thread, details: { group_id: "3" } });
  expect(entryHref(entry)).toBe("#/app/community/groups/3?share=5");
  expect(leadsTo(entry, "/app/community/groups/3")).toBe(true);
  expect(leadsTo(entry, "/app/community/groups/5")).toBe(false);
});

test("what is said of it leads to the very comment", () => {
  const thread = { kind: "share", id: 5 } as const;
  const details = { group_id: "3", comment_id: "7" };
  const entry = makeEntry({ kind: "share_mention", thread, details });
  expect(entryHref(entry)).toBe("#/app/community/groups/3?share=5&comment=7");
  expect(leadsTo(entry, "/app/community/groups/3")).toBe(true);
});

test("what a saved search found leads to that search and to no other", () => {
  const thread = { kind: "search", id: 5 } as const;
  const details = { query: "q=oat%20milk&kind=insight" };
  const entry = makeEntry({ kind: "search_found", thread, details });
  expect(leadsTo(entry, "/app/more/search?kind=insight&q=oat+milk")).toBe(true);
  expect(leadsTo(entry, "/app/more/search?q=oat%20milk")).toBe(false);
  expect(leadsTo(entry, "/app/more/search?q=oats&kind=insight")).toBe(false);
});

test.each([
  ["export_ready", {}, "#/app/account?section=data"],
  ["new_device", { device: "Firefox on Linux" }, "#/app/account?section=sessions"],
  ["role_changed", { role: "analyst" }, "#/app/account"],
  ["plan_removed", { plan: "Northwind" }, "#/app/more/plan"],
  ["group_removed", { group: "Shoppers" }, "#/app/community/groups"],
  ["report_settled", { outcome: "removed" }, "#/app/community/board"],
] as const)("of one's account, %s leads to where it is seen", (kind, details, href) => {
  expect(entryHref(makeEntry({ kind, thread: { kind: "account", id: 1 }, details }))).toBe(href);
});

test("the account is one page: whoever is in another part of it sees what happens there", () => {
  const entry = makeEntry({ kind: "export_ready", thread: { kind: "account", id: 1 } });
  for (const address of ["/app/account", "/app/account?section=data", "/app/account?section=email"])
    expect(leadsTo(entry, address)).toBe(true);
  expect(leadsTo(entry, "/app/more/plan")).toBe(false);
});

test("the name of the thing is told apart from the sentence, also where somebody is called alike", () => {
  expect(partsOf(makeEntry())).toEqual({
    before: "Bob Test commented on ",
    title: "Refill stations",
    after: "",
  });
  expect(partsOf(makeEntry({ title: "Bob" }))).toMatchObject({ title: "Bob", after: "" });
});

test("more than 99 are told as 99+", () => {
  expect([tellCount(3), tellCount(99), tellCount(100)]).toEqual(["3", "99", "99+"]);
});
