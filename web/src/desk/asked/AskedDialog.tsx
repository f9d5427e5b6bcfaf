import { type AskedRequest, deskAsked } from "@sightline/contract/desk.asked.ts";
import { insights } from "@sightline/contract/insights/insights.ts";
import type { Insight } from "@sightline/contract/insights/insights.shapes.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import { useCallback, useState } from "react";
import { useLoad } from "#api/load/useLoad.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { namesOf, withNames } from "#conversations/mentions/mention.words.ts";
import { CitedMark } from "#desk/sources/CitedMark.tsx";
import { Button, ButtonLink } from "#ui/base/Button.tsx";
import { StatusMark } from "#ui/base/StatusMark.tsx";
import { CheckboxGroup } from "#ui/choices/CheckboxGroup.tsx";
import { SkeletonRegion, SkeletonText } from "#ui/lists/Skeleton.tsx";
import { MarkdownView } from "#ui/markdown/MarkdownView.tsx";
import { Dialog } from "#ui/overlays/Dialog.tsx";
import { useAction } from "#ui/overlays/useAction.ts";
import { Banner } from "#ui/page/Banner.tsx";
import { nameOf } from "#ui/words/person.words.ts";
import { Time } from "#ui/words/Time.tsx";
import { askWords, takeWords } from "./asked.words.ts";
import styles from "./AskedBefore.module.css";
import { isSame } from "./takeOver.ts";
import type { Taking } from "./useTaking.ts";

type AskedDialogProps = {
  asked: AskedRequest;
  /** The one at the desk. */
  requestId: number;
  categoryName: string | undefined;
  taking: Taking | null;
  onClose: () => void;
};

/** What was asked then and what was found out, read without leaving what one writes. */
export function AskedDialog({ asked, requestId, taking, onClose, ...props }: AskedDialogProps) {
  const isAnswered = asked.insight_response !== null;
  const params = { id: asked.id };
  const insight = useLoad(insights.getInsightOfRequest, { params }, { when: isAnswered });
  const request = useLoad(requests.getRequest, { params }, { when: !isAnswered });
  const loaded = isAnswered ? insight : request;
  const shown = insight.answer?.insight_response;
  const question =
    shown?.insight_request.description ?? request.answer?.insight_request.description;
  const choice = useChoice(shown, taking);
  const copying = useCopying(requestId, asked.id, taking);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={asked.title}
      description={<About asked={asked} categoryName={props.categoryName} />}
      actions={
        <>
          <ButtonLink href={`#/app/insights/${asked.id}`} target="_blank" rel="opener">
            Open in a new tab
          </ButtonLink>
          {taking && asked.text_may_cross && (
            <Button
              busy={copying.busy}
              busyWords="Copying its text"
              onClick={() => void copying.press(onClose)}
            >
              Copy its text
            </Button>
          )}
          {taking && choice.chosen.length > 0 && (
            <Button
              look="primary"
              onClick={() => {
                taking.take(choice.chosen);
                onClose();
              }}
            >
              {takeWords(choice.chosen.length)}
            </Button>
          )}
        </>
      }
    >
      {loaded.state === "loading" && (
        <SkeletonRegion words="Loading the request">
          <SkeletonText lines={6} />
        </SkeletonRegion>
      )}
      {loaded.state === "failed" && (
        <Banner tone="due" action={{ words: "Try again", onPress: loaded.reload }}>
          {loaded.problem.detail}
        </Banner>
      )}
      {question !== undefined && (
        <section>
          <h3 className={styles.part}>What was asked</h3>
          <MarkdownView text={question} manner="talk" headingStart={4} />
        </section>
      )}
      {shown && <Answer insight={shown} />}
      {shown && taking && <SourceChoice choice={choice} />}
      {shown && !taking && (
        <p className={styles.quiet}>
          Once you work on this request, you can take over sources from here.
        </p>
      )}
      <TextAsk asked={asked} requestId={requestId} />
    </Dialog>
  );
}

/** Why its text stays there, and the way to its requester, who alone can let it go. */
function TextAsk({ asked, requestId }: Pick<AskedDialogProps, "asked" | "requestId">) {
  const { text_ask: state, text_stays_because: reason, may_ask_for_text: mayAsk } = asked;
  const { act, busy } = useAction(useSubmit(deskAsked.askForText, { background: true }));
  const words = state ? askWords[state] : reason;
  if (words === null) return null;
  return (
    <div className={styles.textAsk}>
      <p role="status" className={styles.quiet}>
        {words}
      </p>
      {mayAsk && (
        <Button
          size="s"
          busy={busy}
          busyWords="Asking"
          onClick={() => void act({ params: { id: requestId, other_id: asked.id } })}
        >
          Ask whether its text may be used
        </Button>
      )}
    </div>
  );
}

function About({ asked, categoryName }: Pick<AskedDialogProps, "asked" | "categoryName">) {
  const { insight_response: insight } = asked;
  return (
    <p className={styles.line}>
      <span>Request {asked.id}</span>
      <StatusMark status={asked.status} />
      {categoryName && <span>{categoryName}</span>}
      <span>
        asked by {nameOf(asked.requester)} <Time moment={asked.created_at} manner="ago" />
      </span>
      {insight && (
        <span>
          delivered by {nameOf(insight.author)} <Time moment={insight.published_at} manner="ago" />
        </span>
      )}
    </p>
  );
}

function Answer({ insight }: { insight: Insight }) {
  const { summary, body, sources, people } = insight;
  const citation = useCallback(
    (number: number) => <CitedMark number={number} title={sources[number - 1]?.title} />,
    [sources],
  );
  return (
    <section className={styles.answer}>
      <h3 className={styles.part}>What was found out</h3>
      <MarkdownView text={summary} manner="talk" headingStart={4} citation={citation} />
      <details>
        <summary>Read all of it</summary>
        <MarkdownView
          text={withNames(body, people)}
          manner="talk"
          headingStart={4}
          citation={citation}
          nameOf={namesOf(people)}
        />
      </details>
    </section>
  );
}

/** Which sources are taken over: all that are not there yet, but for those that were unticked. */
function useChoice(insight: Insight | undefined, taking: Taking | null) {
  const [unticked, setUnticked] = useState<readonly number[]>([]);
  const sources = insight?.sources ?? [];
  const isThere = ({ title, publisher, url }: (typeof sources)[number]) =>
    taking?.sources.some((one) => isSame(one, { title, publisher, url: url ?? "" })) ?? false;
  const options = sources.map((source) => ({
    value: String(source.number),
    label: source.title,
    disabled: isThere(source),
    note: isThere(source) ? "in your list already" : source.publisher || source.url || "",
  }));
  const chosen = sources.filter((source) => !isThere(source) && !unticked.includes(source.number));
  const change = (values: readonly string[]) =>
    setUnticked(
      sources.map(({ number }) => number).filter((number) => !values.includes(String(number))),
    );
  return { options, chosen, change };
}

function SourceChoice({ choice }: { choice: ReturnType<typeof useChoice> }) {
  const { options, chosen, change } = choice;
  if (options.length === 0) return <p className={styles.quiet}>It names no sources.</p>;
  return (
    <CheckboxGroup
      label="Sources to take over"
      options={options}
      value={chosen.map(({ number }) => String(number))}
      onValueChange={change}
    />
  );
}

/** The server says anew whether its text may cross, at the press itself. */
function useCopying(requestId: number, otherId: number, taking: Taking | null) {
  const { act, busy } = useAction(useSubmit(deskAsked.takeAskedText, { background: true }));
  async function press(onDone: () => void): Promise<void> {
    const taken = await act({ params: { id: requestId, other_id: otherId } });
    if (taken === false) return;
    taking?.copy(taken.insight_text);
    onDone();
  }
  return { busy, press };
}
