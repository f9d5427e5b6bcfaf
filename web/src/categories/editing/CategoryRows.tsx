import {
  categoryEditing,
  type ListedCategory,
} from "@sightline/contract/categories/categories.editing.ts";
import { EllipsisVertical, GripVertical } from "lucide-react";
import { type DragEvent, type KeyboardEvent, useState } from "react";
import { useNavigate } from "react-router";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { CategoryIcon } from "#categories/CategoryIcon.tsx";
import { tellTarget } from "#categories/categories.words.ts";
import { Badge } from "#ui/base/Badge.tsx";
import { IconButton } from "#ui/base/IconButton.tsx";
import { RowLink } from "#ui/lists/LinkRow.tsx";
import { LazyMenu } from "#ui/overlays/LazyMenu.tsx";
import { useAnnounce } from "#ui/overlays/LiveRegion.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { useAction } from "#ui/overlays/useAction.ts";
import { tellShare } from "#ui/words/share.words.ts";
import styles from "./CategoryRows.module.css";

type CategoryRowsProps = {
  label: string;
  rows: readonly ListedCategory[];
  /** They can be put in another order: dragged, or with the arrow keys on the handle. */
  isOrdered?: boolean;
  /** How deep the names of the rows stand on the page. */
  heading?: "h2" | "h3";
};

export function CategoryRows({
  label,
  rows,
  isOrdered = false,
  heading = "h2",
}: CategoryRowsProps) {
  const { shown, move, drag } = useOrder(rows);
  return (
    <ul role="list" aria-label={label} className={styles.rows}>
      {shown.map((row, at) => (
        // What is dragged is the handle, which takes the arrow keys as well; here it is let go.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
        <li
          key={row.id}
          className={styles.row}
          data-dragged={drag.isDragged(row.id)}
          onDragOver={(event) => drag.over(event, at)}
          onDrop={drag.drop}
        >
          {isOrdered && (
            <Handle
              name={row.name}
              onMove={(by) => move(row.id, at + by)}
              onDragStart={(event) => drag.start(event, row.id)}
              onDragEnd={drag.end}
            />
          )}
          <Row row={row} heading={heading} />
          <RowMenu
            row={row}
            onUp={isOrdered && at > 0 ? () => move(row.id, at - 1) : undefined}
            onDown={isOrdered && at < shown.length - 1 ? () => move(row.id, at + 1) : undefined}
          />
        </li>
      ))}
    </ul>
  );
}

/** The order as it is dragged, until the list itself has it. */
function useOrder(rows: readonly ListedCategory[]) {
  const { act } = useAction(useSubmit(categoryEditing.orderCategories, { background: true }));
  const announce = useAnnounce();
  const [wanted, setWanted] = useState<readonly number[]>();
  const [dragged, setDragged] = useState<number>();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const ids = rows.map(({ id }) => id);
  const isOfThese = wanted?.length === ids.length && wanted.every((id) => byId.has(id));
  const order = isOfThese ? wanted : ids;
  const shown = order.flatMap((id) => byId.get(id) ?? []);

  async function save(next: readonly number[]): Promise<void> {
    setWanted(next);
    await act({ body: { ids: [...next] } });
    // From now on the list tells: the new order, or the one that stands after a refusal.
    setWanted(undefined);
  }

  const moved = (id: number, to: number) => {
    const others = order.filter((one) => one !== id);
    return [...others.slice(0, to), id, ...others.slice(to)];
  };
  const move = (id: number, to: number) => {
    if (to < 0 || to >= order.length) return;
    announce(`${byId.get(id)?.name} is now ${to + 1} of ${order.length}`);
    void save(moved(id, to));
  };
  const drag = {
    isDragged: (id: number) => dragged === id,
    start: (event: DragEvent, id: number) => {
      event.dataTransfer.effectAllowed = "move";
      event.dataTransfer.setData("text/plain", String(id));
      setDragged(id);
    },
    over: (event: DragEvent, at: number) => {
      if (dragged === undefined) return;
      event.preventDefault();
      const next = moved(dragged, at);
      if (next.join() !== order.join()) setWanted(next);
    },
    drop: (event: DragEvent) => {
      if (dragged === undefined) return;
      event.preventDefault();
      setDragged(undefined);
      if (order.join() !== ids.join()) void save(order);
    },
    end: () => {
      // Let go elsewhere: all stays as it was.
      if (dragged !== undefined) setWanted(undefined);
      setDragged(undefined);
    },
  };
  return { shown, move, drag };
}

type HandleProps = {
  name: string;
  onMove: (by: 1 | -1) => void;
  onDragStart: (event: DragEvent) => void;
  onDragEnd: () => void;
};

function Handle({ name, onMove, onDragStart, onDragEnd }: HandleProps) {
  const press = (event: KeyboardEvent) => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    onMove(event.key === "ArrowUp" ? -1 : 1);
  };
  return (
    <IconButton
      draggable
      name={`Move ${name}: use the arrow keys`}
      icon={<GripVertical aria-hidden="true" />}
      className={styles.handle}
      onKeyDown={press}
      onDragStart={onDragStart}
      onDragEnd={onDragEnd}
    />
  );
}

function Row({ row, heading: Heading }: { row: ListedCategory; heading: "h2" | "h3" }) {
  const { figures } = row;
  return (
    <div className={styles.words}>
      <Heading className={styles.name}>
        <CategoryIcon name={row.icon} />
        <RowLink href={`#/app/more/categories/${row.id}`}>{row.name}</RowLink>
        {row.retired_at !== null && <Badge>Retired</Badge>}
      </Heading>
      {row.description !== "" && <p className={styles.about}>{row.description}</p>}
      <p className={styles.line}>
        <span>{tellTarget(row)}</span>
        <span>{row.calendar_name}</span>
        <span>{tellQuestionCount(row.insight_questions.length)}</span>
        <span>{figures.open_requests > 99 ? "99+" : figures.open_requests} open</span>
        {figures.on_time_share !== null && <span>{tellShare(figures.on_time_share)} on time</span>}
        {figures.rating_average !== null && (
          <span>rated {figures.rating_average.toFixed(1)} of 5</span>
        )}
      </p>
    </div>
  );
}

function tellQuestionCount(count: number): string {
  return count === 1 ? "1 question" : `${count} questions`;
}

type RowMenuProps = {
  row: ListedCategory;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
};

function RowMenu({ row, onUp, onDown }: RowMenuProps) {
  const navigate = useNavigate();
  const retire = useRetiring(row);
  return (
    <LazyMenu
      align="end"
      trigger={
        <IconButton
          name={`More to do with ${row.name}`}
          icon={<EllipsisVertical aria-hidden="true" />}
        />
      }
      sections={[
        {
          entries: [
            { words: "Edit", href: `#/app/more/categories/${row.id}` },
            {
              words: "Duplicate",
              onSelect: () => void navigate(`/app/more/categories/new?copy=${row.id}`),
            },
            ...(onUp ? [{ words: "Move up", onSelect: onUp }] : []),
            ...(onDown ? [{ words: "Move down", onSelect: onDown }] : []),
            row.retired_at === null
              ? { words: "Retire", onSelect: () => void retire.retire() }
              : { words: "Bring back", onSelect: () => void retire.bringBack() },
          ],
        },
      ]}
    />
  );
}

/** Done at once, and taken back as easily. */
export function useRetiring({ id, name }: { id: number; name: string }) {
  const toast = useToast();
  const params = { id: String(id) };
  const retiring = useAction(useSubmit(categoryEditing.retireCategory, { background: true }));
  const returning = useAction(useSubmit(categoryEditing.bringBackCategory, { background: true }));
  async function bringBack(): Promise<void> {
    if (await returning.act({ params })) toast({ message: `${name} takes requests again` });
  }
  async function retire(): Promise<void> {
    if (!(await retiring.act({ params }))) return;
    toast({
      message: `${name} is retired`,
      detail: "It takes no new requests. What is in it goes on.",
      action: { words: "Undo", onPress: () => void bringBack() },
    });
  }
  return { retire, bringBack, busy: retiring.busy || returning.busy };
}
