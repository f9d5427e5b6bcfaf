import { fill, type Filling } from "@sightline/contract/text/placeholders.ts";
import { deskBlocks, type TextBlock } from "@sightline/contract/desk.blocks.ts";
import { LibraryBig } from "lucide-react";
import type { ReactNode } from "react";
import { useLoad } from "#api/load/useLoad.ts";
import { IconButton } from "#ui/base/IconButton.tsx";
import { CursorList, NamedOption } from "#ui/cursor/CursorList.tsx";
import { typeForList } from "#ui/cursor/typedFor.ts";
import { useCursor } from "#ui/cursor/useCursor.ts";
import { applyEdit } from "#ui/markdown/applyEdit.ts";
import { EditorToolsContext } from "#ui/cursor/editorTools.ts";
import { Tooltip } from "#ui/overlays/Tooltip.tsx";
import { useSettled } from "#ui/page/useSettled.ts";
import { askForBlock, findBlockAsked } from "./block.asking.ts";
import { byName, isNameBegun } from "./block.finding.ts";
import { beginningOfBlock } from "./block.words.ts";

type BlockHelpProps = {
  /** What the placeholders stand for here. */
  filling: Filling;
  children: ReactNode;
};

const mostShown = 8;
/** Of those that have it in their text alone, more may come before the one that is named so. */
const mostLoaded = 50;

/** After a / in any text of Markdown inside, or by a button above it, offers the text blocks. */
export function BlockHelp({ filling, children }: BlockHelpProps) {
  const cursor = useCursor((text, at, area) =>
    area.hasAttribute("data-markdown") ? findBlockAsked(text, at) : undefined,
  );
  const q = cursor.open?.q;
  const found = useFound(q);
  const options = found.map((block) => ({
    value: String(block.id),
    block,
    shown: <NamedOption label={block.name} note={beginningOfBlock(block)} />,
    // A line may end in a slash and a word: Enter breaks it, unless they begin a name.
    onPurpose: !isNameBegun(block, q ?? ""),
  }));
  const rooms = q === "" ? [room] : [];
  return (
    <CursorList
      cursor={cursor}
      label="Text blocks"
      options={[...options, ...rooms]}
      tell={(count) => (count === 1 ? "1 thing to choose" : `${count} things to choose`)}
      onChoose={({ block }, { from, to }, area) => {
        const insert = block ? fill(block.body, filling) : "";
        const end = from + insert.length;
        applyEdit(area, () => ({ from, to, insert, start: end, end }));
        if (!block) location.hash = "#/app/more/blocks";
      }}
    >
      <EditorToolsContext value={tool}>{children}</EditorToolsContext>
    </CursorList>
  );
}

const room = {
  value: "room",
  block: null,
  shown: <NamedOption label="Make or change text blocks" />,
  onPurpose: true,
};

/** Types the slash into the text that it stands above. */
const tool = (
  <Tooltip words="Insert a text block; or type /">
    <IconButton
      size="s"
      name="Insert a text block"
      icon={<LibraryBig aria-hidden="true" />}
      onClick={({ currentTarget }) => {
        const area = currentTarget
          .closest("[data-editor]")
          ?.querySelector<HTMLTextAreaElement>("textarea");
        if (area) typeForList(area, askForBlock);
      }}
    />
  </Tooltip>
);

const none: readonly TextBlock[] = [];

/** By what was typed of the name, or stands in the text; none while nothing is asked. */
function useFound(q: string | undefined): readonly TextBlock[] {
  const asked = useSettled(q);
  const when = q !== undefined && asked !== undefined;
  const sent = { query: { limit: String(mostLoaded), ...(asked ? { q: asked } : {}) } };
  const loaded = useLoad(deskBlocks.listTextBlocks, sent, { when, keepFormer: true });
  if (q === undefined) return none;
  // What was found for a shorter word is narrowed here, until the answer for this one comes.
  return byName(loaded.answer?.text_blocks ?? none, q).slice(0, mostShown);
}
