import { type Argument, type CallExpression, Visitor, parseSync } from "oxc-parser";

/** A specifier, the beginning of a piece of SQL, or what the parser has to say, and its line. */
export type Found = { text: string; line: number };
export type Code = { imports: Found[]; sql: Found[]; errors: Found[] };

type Piece = { text: string; start: number };

const builders = ["selectFrom", "insertInto", "updateTable", "deleteFrom", "mergeInto"];
const mocks = ["mock", "doMock", "importActual", "importMock"];

/** What a file of code imports, in whichever way it says so, and where it speaks SQL. */
export function readCode(file: string, source: string): Code {
  const { program, errors } = parseSync(file, source);
  const imports: Piece[] = [];
  const sql: Piece[] = [];
  const take = (argument: Argument | null | undefined) => imports.push(...textsOf(argument));
  new Visitor({
    ImportDeclaration: (statement) => take(statement.source),
    ExportNamedDeclaration: (statement) => take(statement.source),
    ExportAllDeclaration: (statement) => take(statement.source),
    ImportExpression: (expression) => take(expression.source),
    TSImportType: (type) => take(type.source),
    CallExpression: (call) => {
      if (isImport(call)) take(call.arguments[0]);
      sql.push(...sqlOf(call));
    },
    TaggedTemplateExpression: ({ tag, start }) => {
      if (tag.type === "Identifier" && tag.name === "sql") sql.push({ text: "sql`", start });
    },
  }).visit(program);
  const inLines = (pieces: Piece[]) =>
    pieces.map(({ text, start }) => ({ text, line: lineAt(source, start) }));
  return {
    imports: inLines(imports).map(({ text, line }) => ({ text: withoutQuery(text), line })),
    sql: inLines(sql),
    errors: inLines(
      errors.map(({ message, labels }) => ({ text: message, start: labels[0]?.start ?? 0 })),
    ),
  };
}

/** A text, the texts of a list, or a template whose blanks may be anything. */
function textsOf(argument: Argument | null | undefined): Piece[] {
  if (argument?.type === "Literal" && typeof argument.value === "string")
    return [{ text: argument.value, start: argument.start }];
  if (argument?.type === "TemplateLiteral")
    return [
      { text: argument.quasis.map(({ value }) => value.raw).join("*"), start: argument.start },
    ];
  if (argument?.type === "ArrayExpression") return argument.elements.flatMap(textsOf);
  return [];
}

/** `import.meta.glob("z")`, `vi.mock("z")`, `require("z")` */
function isImport({ callee }: CallExpression): boolean {
  if (callee.type === "Identifier") return callee.name === "require";
  if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return false;
  const { object, property } = callee;
  if (object.type === "MetaProperty") return property.name === "glob";
  return object.type === "Identifier" && object.name === "vi" && mocks.includes(property.name);
}

function sqlOf({ callee }: CallExpression): Piece[] {
  if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return [];
  const { object, property } = callee;
  const owner = object.type === "Identifier" ? object.name : "";
  const isRaw = property.name === "raw" && (owner === "CompiledQuery" || owner === "sql");
  if (!isRaw && !builders.includes(property.name)) return [];
  return [{ text: `${isRaw ? `${owner}.` : "."}${property.name}(`, start: property.start }];
}

/** `./a.svg?inline` leads to `./a.svg`; what a glob leaves out with `!` is looked at as well. */
function withoutQuery(specifier: string): string {
  return specifier.replace(/^!/, "").replace(/\?\w+$/, "");
}

export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}
