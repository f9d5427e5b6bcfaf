import { deskBlocks, type TextBlock } from "@sightline/contract/desk.blocks.ts";
import type { TestApp } from "#testing/app.ts";
import type { Signature } from "#testing/client.ts";

let made = 0;

type Given = Partial<Pick<TextBlock, "name" | "body" | "shared">>;

export async function makeBlock(
  app: TestApp,
  as: Signature,
  given: Given = {},
): Promise<TextBlock> {
  made += 1;
  const text_block = { name: `Greeting ${made}`, body: "Hello {{requester}},", ...given };
  const answer = await app.call(deskBlocks.createTextBlock, { as, body: { text_block } });
  if (answer.status !== 201) throw new Error(`Making a text block answered ${answer.status}.`);
  return answer.body.text_block;
}

export const saveBlock = (
  app: TestApp,
  as: Signature,
  { id, version }: Pick<TextBlock, "id" | "version">,
  change: Given,
) =>
  app.call(deskBlocks.saveTextBlock, {
    as,
    params: { id: String(id) },
    body: { text_block: { version, ...change } },
  });

export const deleteBlock = (app: TestApp, as: Signature, id: number) =>
  app.call(deskBlocks.deleteTextBlock, { as, params: { id: String(id) } });

export const restoreBlock = (app: TestApp, as: Signature, id: number) =>
  app.call(deskBlocks.restoreTextBlock, { as, params: { id: String(id) } });

/** The names of all that this person finds. */
export async function namesSeen(
  app: TestApp,
  as: Signature,
  query: { q?: string; kind?: "personal" | "shared"; limit?: number; cursor?: string } = {},
): Promise<string[]> {
  const { body } = await app.call(deskBlocks.listTextBlocks, { as, query });
  return body.text_blocks.map(({ name }) => name);
}
