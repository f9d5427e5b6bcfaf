import { expect, test } from "vitest";
import { askForEach, filesByName } from "./icons.ts";

const index = `export { default as Bold, default as LetterB } from './icons/letter-b.mjs';
export { default as X } from './icons/x.mjs';
export { default as createLucideIcon } from './createLucideIcon.mjs';
`;

test("each name of an icon is known by the file that it is in", () => {
  const files = filesByName(index);
  expect(files.get("Bold")).toBe("./icons/letter-b.mjs");
  expect(files.get("LetterB")).toBe("./icons/letter-b.mjs");
  expect(files.has("createLucideIcon")).toBe(false);
});

test("an import of several becomes one of each, and types cost nothing", () => {
  const fileOf = (name: string) => `/icons/${name}`;
  const code = 'import { Bold, type LucideIcon, X } from "lucide-react";\nshow(Bold, X);';
  expect(askForEach(code, fileOf)).toBe(
    'import Bold from "/icons/Bold"; import X from "/icons/X";\nshow(Bold, X);',
  );
  const long = 'import {\n  Bold,\n  X,\n} from "lucide-react";\n';
  expect(askForEach(long, fileOf)).toBe(
    'import Bold from "/icons/Bold"; import X from "/icons/X";\n',
  );
});

test("a name that is no icon's fails the build", () => {
  expect(() => askForEach('import { Xx } from "lucide-react";', () => undefined)).toThrow("Xx");
});
