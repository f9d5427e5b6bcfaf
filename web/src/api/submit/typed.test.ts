import { renderHook } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { clearSession, storeSession } from "#api/session/session.ts";
import { useTyped } from "./typed.ts";

const ann = { token: "a", email: "ann@example.org" };
const bob = { token: "b", email: "bob@example.org" };
const typedNow = () => renderHook(() => useTyped<{ text: string }>("comment")).result.current;

beforeEach(() => {
  clearSession("signed_out");
  sessionStorage.clear();
  storeSession(ann, true);
});

test("comes back after the session expired and the same person signed in again", () => {
  typedNow().keep({ text: "half a sentence" });
  clearSession("expired");
  expect(typedNow().kept).toEqual({});
  storeSession({ ...ann, token: "newer" }, false);
  expect(typedNow().kept).toEqual({ text: "half a sentence" });
});

test("is dropped when somebody else signs in", () => {
  typedNow().keep({ text: "ann's" });
  clearSession("expired");
  storeSession(bob, true);
  expect(typedNow().kept).toEqual({});
  storeSession(ann, true);
  expect(typedNow().kept).toEqual({});
});

test("is dropped on submitting and on signing out by choice", () => {
  typedNow().keep({ text: "sent" });
  typedNow().drop();
  expect(typedNow().kept).toEqual({});
  typedNow().keep({ text: "left" });
  clearSession("signed_out");
  storeSession(ann, true);
  expect(typedNow().kept).toEqual({});
});

test("a form that is still open when the session ends writes under its own person", () => {
  const open = typedNow();
  clearSession("expired");
  open.keep({ text: "last words" });
  storeSession(ann, true);
  expect(typedNow().kept).toEqual({ text: "last words" });
});

test("what cannot be parsed is nothing", () => {
  sessionStorage.setItem("typed:ann@example.org:comment", "{");
  expect(typedNow().kept).toEqual({});
});
