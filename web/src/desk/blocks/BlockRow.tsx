import type { TextBlock } from "@sightline/contract/desk.blocks.ts";
import { Badge } from "#ui/base/Badge.tsx";
import { Button } from "#ui/base/Button.tsx";
import { VisuallyHidden } from "#ui/base/VisuallyHidden.tsx";
import { useFocusHeir } from "#ui/page/useFocusHeir.ts";
import { nameOf } from "#ui/words/person.words.ts";
import { beginningOfBlock } from "./block.words.ts";
import styles from "./TextBlocksScreen.module.css";

type BlockRowProps = {
  block: TextBlock;
  isOwn: boolean;
  onEdit: () => void;
  onDelete: () => void;
};

export function BlockRow({ block, isOwn, onEdit, onDelete }: BlockRowProps) {
  const { name, shared, author, can } = block;
  useFocusHeir(() => document.querySelector("h1"));
  const by = isOwn ? "you" : author ? nameOf(author) : "somebody who has left";
  return (
    <li className={styles.row}>
      <span className={styles.words}>
        <span className={styles.name}>
          {name}
          {shared && <Badge>Shared by {by}</Badge>}
        </span>
        <span className={styles.line}>{beginningOfBlock(block)}</span>
      </span>
      {can.includes("edit") && (
        <span className={styles.actions}>
          <Button size="s" onClick={onEdit}>
            Edit<VisuallyHidden> {name}</VisuallyHidden>
          </Button>
          <Button size="s" look="quiet" onClick={onDelete}>
            Delete<VisuallyHidden> {name}</VisuallyHidden>
          </Button>
        </span>
      )}
    </li>
  );
}
