import { expect, test } from "vitest";
import { gather } from "./gatheredStyles.ts";

const chunk = (fileName: string, imports: string[] = [], file = `/src/${fileName}.tsx`) => ({
  fileName,
  imports,
  moduleIds: [file],
  isEntry: fileName === "main",
});

test("each chunk's styles are where whoever needs them first looks, after those they build on", () => {
  const gathered = gather([
    chunk("list", ["app", "first"], "/src/requests/RequestListScreen.tsx"),
    chunk("app", ["first", "forms"], "/src/shell/AppShell.tsx"),
    chunk("audit", ["app", "dates"], "/src/audit/AuditScreen.tsx"),
    chunk("dates"),
    chunk("register", ["forms"], "/src/accounts/RegisterScreen.tsx"),
    chunk("forms", ["first"]),
    chunk("signIn", ["first"], "/src/sessions/SignInScreen.tsx"),
    chunk("dialog", ["app"]),
    chunk("main", ["first"]),
    chunk("first"),
  ]);
  const names = Object.entries(gathered).map(([name, chunks]) => [
    name,
    chunks.map(({ fileName }) => fileName),
  ]);
  expect(Object.fromEntries(names)).toEqual({
    page: ["first", "main", "signIn"],
    public: ["forms", "register"],
    app: ["app", "list"],
    rest: ["dates", "audit", "dialog"],
  });
});

test("chunks that import each other are each taken once", () => {
  const { rest } = gather([chunk("one", ["two"]), chunk("two", ["one"])]);
  expect(rest?.map(({ fileName }) => fileName)).toEqual(["two", "one"]);
});
