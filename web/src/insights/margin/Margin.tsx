import type { OpenQuestion } from "@sightline/contract/conversations.shapes.ts";
import type { Insight } from "@sightline/contract/insights/insights.shapes.ts";
import { insights } from "@sightline/contract/insights/insights.ts";
import { MessageCircleQuestion } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useLoad } from "#api/load/useLoad.ts";
import { Button } from "#ui/base/Button.tsx";
import { lateDialog } from "#ui/overlays/lateDialog.tsx";
import { useAnnounce } from "#ui/overlays/LiveRegion.tsx";
import { usePaletteActions } from "#ui/overlays/palette.ts";
import { nameOf } from "#ui/words/person.words.ts";
import { nearestTo, paragraphsIn } from "./paragraphs.ts";
import type { Passage } from "./passage.text.ts";
import styles from "./Margin.module.css";
import { useHovered } from "./useHovered.ts";
import { type MarginMark, useMarks } from "./useMarks.ts";
import { selectedIn, useSelected } from "./useSelected.ts";

const AskAboutPassage = lateDialog(
  async () => (await import("./AskAboutPassage.tsx")).AskAboutPassage,
);
const MarkedQuestions = lateDialog(
  async () => (await import("./MarkedQuestions.tsx")).MarkedQuestions,
);

type MarginProps = {
  /** The text beside which it stands, and whose words are asked about. */
  text: RefObject<HTMLElement | null>;
  insight: Insight;
};

type Asking = { passages: readonly Passage[]; startAt: number };

const none: readonly OpenQuestion[] = [];

/** What is asked about passages of an insight, marked beside them, and the ways to ask. */
export function Margin({ text, insight }: MarginProps) {
  const loaded = useLoad(insights.listQuestions, { params: { id: insight.id } });
  const questions = loaded.answer?.questions ?? none;
  const marks = useMarks(text, questions);
  const [asking, setAsking] = useState<Asking>();
  const [opened, setOpened] = useState<readonly number[]>();
  useTellOfAnswers(questions);
  const shown = opened && questions.filter(({ comment_id }) => opened.includes(comment_id));
  // What is asked again later, as by an undo, does not open by itself.
  if (shown?.length === 0) setOpened(undefined);

  /** About what is selected; else about a paragraph, the first in sight unless one is named. */
  function ask(paragraph?: Element): void {
    const root = text.current;
    if (!root) return;
    const selected = paragraph ? undefined : selectedIn(root);
    if (selected) return setAsking({ passages: [selected.passage], startAt: 0 });
    const { passages, elements } = paragraphsIn(root);
    setAsking({ passages, startAt: nearestTo(elements, paragraph) });
  }
  usePaletteActions([
    { words: "Ask about a passage", icon: <MessageCircleQuestion />, onSelect: () => ask() },
  ]);

  return (
    <div data-aside className={styles.margin}>
      <p className={styles.way}>
        <Button size="s" look="quiet" icon={<MessageCircleQuestion />} onClick={() => ask()}>
          Ask about a passage
        </Button>
      </p>
      <ParagraphButton text={text} onAsk={ask} />
      {marks.map((mark) => (
        <button
          key={mark.questions[0]?.comment_id}
          type="button"
          className={styles.mark}
          data-changed={mark.changed || undefined}
          style={{ insetBlockStart: mark.topPx }}
          aria-label={tellMark(mark)}
          onClick={() => setOpened(mark.questions.map(({ comment_id }) => comment_id))}
        >
          <MessageCircleQuestion aria-hidden="true" />
          {mark.questions.length > 1 && <span>{mark.questions.length}</span>}
        </button>
      ))}
      <SelectionButton text={text} onAsk={() => ask()} />
      {asking && (
        <AskAboutPassage
          {...asking}
          insight={insight}
          onClose={() => setAsking(undefined)}
          onAsked={loaded.reload}
        />
      )}
      {shown?.[0] && (
        <MarkedQuestions
          questions={shown}
          people={loaded.answer?.people ?? []}
          requestId={insight.insight_request.id}
          version={insight.version}
          changed={marks.some(
            (mark) => mark.changed && mark.questions.some((one) => one === shown[0]),
          )}
          onClose={() => setOpened(undefined)}
          onDone={loaded.reload}
        />
      )}
    </div>
  );
}

const shortQuote = 60;

function tellMark({ questions, changed }: MarginMark): string {
  const [first] = questions;
  if (!first) return "";
  const about = changed ? "a passage that has changed" : `“${cut(first.quote)}”`;
  return questions.length === 1
    ? `Open question by ${nameOf(first.author)} about ${about}`
    : `${questions.length} open questions about ${about}`;
}

function cut(quote: string): string {
  const points = Array.from(quote);
  return points.length <= shortQuote ? quote : `${points.slice(0, shortQuote).join("")}…`;
}

/** What somebody else answers or settles while one reads is heard, since its mark just goes. */
function useTellOfAnswers(questions: readonly OpenQuestion[]): void {
  const announce = useAnnounce();
  const former = useRef(questions.length);
  useEffect(() => {
    if (questions.length < former.current)
      announce("A question beside the text was answered or settled");
    former.current = questions.length;
  }, [questions.length, announce]);
}

type ButtonProps = { text: RefObject<HTMLElement | null> };

/** Below what is selected; on a phone at the foot of the window, as its own menu stands above. */
function SelectionButton({ text, onAsk }: ButtonProps & { onAsk: () => void }) {
  const selected = useSelected(text);
  if (!selected) return null;
  const { bottomPx, leftPx } = selected;
  return (
    <div
      className={styles.selected}
      style={{ insetBlockStart: bottomPx, insetInlineStart: leftPx }}
    >
      <Button
        size="s"
        look="primary"
        icon={<MessageCircleQuestion />}
        // The press must not take away what is selected.
        onPointerDown={(event) => event.preventDefault()}
        onClick={onAsk}
      >
        Ask about this
      </Button>
    </div>
  );
}

/** Beside the paragraph the mouse is over. Those without a mouse have the button below the text. */
function ParagraphButton({ text, onAsk }: ButtonProps & { onAsk: (paragraph: Element) => void }) {
  const hovered = useHovered(text);
  if (!hovered) return null;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.paragraph}
      style={{ insetBlockStart: hovered.topPx }}
      aria-label="Ask about this paragraph"
      title="Ask about this paragraph"
      onClick={() => onAsk(hovered.paragraph)}
    >
      <MessageCircleQuestion aria-hidden="true" />
    </button>
  );
}
