import { Bold, Code, Italic, Link, List, type LucideIcon, TextQuote } from "lucide-react";
import { memo } from "react";
import { commandKey } from "#ui/base/commandKey.ts";
import { IconButton } from "#ui/base/IconButton.tsx";
import { useOneStop } from "#ui/base/useOneStop.ts";
import {
  type Edit,
  makeLink,
  type Selected,
  toggleAround,
  toggleCode,
  toggleLines,
} from "./markdown.edit.ts";
import styles from "./MarkdownEditor.module.css";
import { Tooltip } from "#ui/overlays/Tooltip.tsx";

type Tool = { name: string; key?: string; Icon: LucideIcon; edit: (selected: Selected) => Edit };

const tools: Tool[] = [
  { name: "Bold", key: "b", Icon: Bold, edit: (selected) => toggleAround(selected, "**") },
  { name: "Italic", key: "i", Icon: Italic, edit: (selected) => toggleAround(selected, "_") },
  { name: "Link", key: "k", Icon: Link, edit: makeLink },
  { name: "List", Icon: List, edit: (selected) => toggleLines(selected, "- ") },
  { name: "Quote", Icon: TextQuote, edit: (selected) => toggleLines(selected, "> ") },
  { name: "Code", Icon: Code, edit: toggleCode },
];

export function toolFor(event: { key: string; shiftKey: boolean; altKey: boolean }) {
  if (event.shiftKey || event.altKey) return undefined;
  return tools.find((tool) => tool.key === event.key.toLowerCase());
}

type MarkdownToolbarProps = { onUse: (edit: Tool["edit"]) => void; disabled: boolean };

/** One stop for the keyboard; arrows move inside. */
export const MarkdownToolbar = memo(function MarkdownToolbar({
  onUse,
  disabled,
}: MarkdownToolbarProps) {
  const { row, tabIndexOf } = useOneStop();
  return (
    <div {...row} role="toolbar" aria-label="Formatting" className={styles.tools}>
      {tools.map(({ name, key, Icon, edit }, index) => (
        <Tooltip key={name} words={key ? `${name}, ${commandKey} ${key.toUpperCase()}` : name}>
          <IconButton
            name={name}
            icon={<Icon />}
            size="s"
            disabled={disabled}
            tabIndex={tabIndexOf(index)}
            aria-keyshortcuts={
              key ? `Control+${key.toUpperCase()} Meta+${key.toUpperCase()}` : undefined
            }
            onClick={() => onUse(edit)}
          />
        </Tooltip>
      ))}
    </div>
  );
});
