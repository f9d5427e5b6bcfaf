import { expect, test } from "vitest";
import { judgeEmail } from "./email.rules.ts";

test.each([
  ["ada@example.org", true, null, null],
  ["  Ada@Example.ORG ", true, null, null],
  ["ada+list@uni.ac.uk", true, null, null],
  ["ada@xn--mnchen-3ya.de", true, null, null],
  ["ada@gmial.com", true, null, "ada@gmail.com"],
  ["ada@gmail.co", true, null, "ada@gmail.com"],
  ["ada@gmail.con", false, "domain", "ada@gmail.com"],
  ["ada@company.con", false, "domain", "ada@company.com"],
  ["ada@hotnail.com", true, null, "ada@hotmail.com"],
  ["ada@hotmail.it", true, null, null],
  ["ada@mycompany.co", true, null, null],
  ["ada@he.net", true, null, null],
  ["ada@somewhere.notanending", false, "domain", null],
  ["ada@co.uk", false, "domain", null],
  ["ada@sightline.test", false, "domain", null],
  ["ada", false, "format", null],
  ["ada@", false, "format", null],
  ["ada@nowhere", false, "format", null],
  ["ada@@example.org", false, "format", null],
  ["ada@exa mple.org", false, "format", null],
  ["ada..b@example.org", false, "format", null],
  [".ada@example.org", false, "format", null],
  ["ada@-example.org", false, "format", null],
  ["ada@127.0.0.1", false, "format", null],
  [`${"a".repeat(65)}@example.org`, false, "format", null],
  ["ada@example.org\r\nBcc: all@example.org", false, "format", null],
  ["", false, "format", null],
])("%s", (email, valid, reason, suggestion) => {
  expect(judgeEmail(email)).toEqual({ valid, reason, suggestion });
});
