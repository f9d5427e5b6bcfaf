import type { InsightVersion } from "@sightline/contract/insights/insights.shapes.ts";
import { tellReader } from "@sightline/contract/insights/readers.words.ts";
import { tellStatements } from "@sightline/contract/insights/statements.words.ts";
import { type Parcel, parcels } from "@sightline/contract/parcels.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import { ArrowLeft, Printer } from "lucide-react";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { useParams } from "react-router";
import { isGone, useLoad } from "#api/load/useLoad.ts";
import { useReader } from "#api/session/useReader.ts";
import { usePicturesToPrint } from "#attachments/usePictures.ts";
import { namesOf, withNames } from "#conversations/mentions/mention.words.ts";
import { coverageWords } from "#insights/insights.words.ts";
import { estimateMark, estimatesIn, withEstimates } from "#insights/sources/estimates.ts";
import { tellSource } from "#insights/sources/sources.words.ts";
import { NotHere } from "#requests/NotHere.tsx";
import { tellEvent } from "#requests/page/events.words.ts";
import { tellAnswer } from "#requests/question.words.ts";
import { answerStands, partsOf, tellScope } from "#requests/scope/scope.words.ts";
import { linesOf } from "#turnarounds/pictures/LedgerTable.tsx";
import { Button, ButtonLink } from "#ui/base/Button.tsx";
import { SkeletonRegion, SkeletonText } from "#ui/lists/Skeleton.tsx";
import { MarkdownView } from "#ui/markdown/MarkdownView.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { ProblemFace } from "#ui/page/ProblemFace.tsx";
import { nameOf } from "#ui/words/person.words.ts";
import { useNow } from "#ui/words/useNow.ts";
import { PrintedFacts } from "./PrintedFacts.tsx";
import { drawFiles, Files, Part, picturesOf } from "./PrintedParts.tsx";
import { PrintedScope } from "./PrintedScope.tsx";
import { PrintedTable } from "./PrintedTable.tsx";
import { PrintedTalk } from "./PrintedTalk.tsx";
import styles from "./PrintScreen.module.css";
import { whenOnPaper } from "./print.words.ts";
import { printNow } from "./printNow.ts";

/** A whole request on one page, to be printed or kept. */
export function PrintScreen() {
  const { requestId = "" } = useParams();
  return <Whole key={requestId} requestId={requestId} />;
}

type Made = { parcel: Parcel; at: Date };

function Whole({ requestId }: { requestId: string }) {
  const sent = { params: { id: requestId } };
  // As on paper it stays as it was made: made anew at each word that is said, it would soon be
  // refused. Only whether one still sees the request is watched.
  const [made, setMade] = useState<Made>();
  const loaded = useLoad(parcels.getParcel, sent, { when: made === undefined });
  const watched = useLoad(requests.getRequest, sent, { when: made !== undefined });
  const now = useNow();
  if (loaded.answer && !made) setMade({ parcel: loaded.answer.parcel, at: now });
  const { zone, settled } = useReader();
  if (isGone(loaded.problem) || isGone(watched.problem)) {
    return (
      <NotHere title="No such request">
        The link may be incomplete, or the person who made the request keeps it private.
      </NotHere>
    );
  }
  if (loaded.state === "failed" && !made) {
    const { problem, reload } = loaded;
    return (
      <>
        <PageHeader title="The page could not be made" />
        <ProblemFace title={problem.title} onRetry={reload} requestId={problem.request_id}>
          {problem.detail}
        </ProblemFace>
      </>
    );
  }
  if (!made || !settled) {
    return (
      <>
        <PageHeader title="The whole request" />
        <SkeletonRegion words="Loading the whole request">
          <SkeletonText lines={8} />
        </SkeletonRegion>
      </>
    );
  }
  return <Printed {...made} zone={zone} />;
}

type PrintedProps = Made & { zone: string | undefined };
type When = (moment: string) => string;

function Printed({ parcel, at: now, zone }: PrintedProps) {
  const { insight_request: request, insight_response: insight } = parcel;
  const when = whenOnPaper(zone);
  const { pictureOf, areThere } = usePicturesToPrint(picturesOf(parcel));
  const page = useRef<HTMLElement>(null);
  const shown = { when, pictureOf };
  return (
    <article ref={page} className={styles.page}>
      <PageHeader
        reading
        title={request.title}
        sub={`Request ${request.id}, ${parcel.category}`}
        action={
          <div className={styles.tools}>
            <ButtonLink icon={<ArrowLeft />} href={`#/app/insights/${request.id}`}>
              Back to the request
            </ButtonLink>
            <Button
              look="primary"
              icon={<Printer />}
              busy={!areThere}
              busyWords="Loading its pictures"
              onClick={() => void printNow(page.current)}
            >
              Print
            </Button>
          </div>
        }
      />
      <PrintedFacts parcel={parcel} when={when} />
      {insight && (
        <Part title="Insight">
          <Version version={insight} {...shown} />
        </Part>
      )}
      <Part title="What was asked">
        <MarkdownView text={request.description} headingStart={3} />
        <h3>Points</h3>
        <ol>
          {request.insight_points.map(({ id, text }) => (
            <li key={id}>{text}</li>
          ))}
        </ol>
        <Files attachments={request.attachments} />
      </Part>
      {request.insight_scopes.length > 0 && (
        <Part title="What the answer covers">
          {request.insight_scopes.map((scope) => (
            <PrintedScope
              key={scope.version}
              scope={scope}
              told={tellScope(scope, undefined)}
              parts={partsOf(scope, answerStands(request.status))}
              when={when}
            />
          ))}
        </Part>
      )}
      {request.insight_answers.length > 0 && (
        <Part title="Details">
          <PrintedTable
            caption="Details"
            rows={request.insight_answers.map((answer) => [
              answer.label,
              tellAnswer(answer, answer.value),
            ])}
          />
        </Part>
      )}
      <Part title="Conversation" isCut={parcel.shortened.includes("comments")}>
        <PrintedTalk
          said={parcel.comments}
          people={parcel.people}
          when={when}
          drawFiles={drawFiles}
        />
      </Part>
      {parcel.notes && (
        <Part title="Internal notes" isCut={parcel.shortened.includes("notes")}>
          <p className={styles.about}>For analysts and admins. Not for the person who asked.</p>
          <PrintedTalk
            said={parcel.notes}
            people={parcel.people}
            when={when}
            drawFiles={drawFiles}
          />
        </Part>
      )}
      <Part title="The promise">
        <PrintedTable
          caption="How the time of this request was counted"
          rows={linesOf(request.ledger).map(({ what, at, note }) => [
            what,
            [when(at), note].filter(Boolean).join(". "),
          ])}
        />
      </Part>
      <Part title="What happened" isCut={parcel.shortened.includes("events")}>
        <PrintedTable
          caption="What happened"
          rows={parcel.events.map((event) => [
            when(event.created_at),
            [tellEvent(event, undefined), event.reason].filter(Boolean).join(": "),
          ])}
        />
      </Part>
      {parcel.earlier_versions.length > 0 && (
        <Part title="Earlier versions" isCut={parcel.shortened.includes("versions")}>
          {parcel.earlier_versions.map((version) => (
            <section key={version.version} className={styles.earlier}>
              <h3>Version {version.version}</h3>
              <Version version={version} {...shown} />
            </section>
          ))}
        </Part>
      )}
      <p className={styles.about}>
        Sightline, made on {when(now.toISOString())}. Times are those of {zone ?? "this device"}.
      </p>
    </article>
  );
}

const outcomeWords = {
  answered: "Answered",
  partly_answered: "Partly answered",
  not_found: "Not found",
} as const;

type VersionProps = {
  version: InsightVersion;
  when: When;
  pictureOf: (address: string) => string | undefined;
};

function Version({ version, when, pictureOf }: VersionProps) {
  const { summary, body, people, statements, sources, coverage } = version;
  const nameBy = useMemo(() => namesOf(people), [people]);
  const reader = tellReader(version);
  const about = [
    outcomeWords[version.outcome],
    `Version ${version.version}, published ${when(version.published_at)} by ${nameOf(version.author)}`,
    reader,
    statements && statements.all > 0 && tellStatements(statements),
    version.note && `Corrected: ${version.note}`,
  ];
  return (
    <>
      <p className={styles.about}>{about.filter(Boolean).join(". ")}</p>
      <MarkdownView
        manner="lede"
        text={withEstimates(summary, estimatesIn(statements, "summary"))}
        citation={cite}
      />
      <MarkdownView
        headingStart={3}
        text={withNames(withEstimates(body, estimatesIn(statements, "body")), people)}
        attachmentUrl={pictureOf}
        citation={cite}
        nameOf={nameBy}
      />
      <h3>The points</h3>
      <PrintedTable
        caption="How far each point is answered"
        rows={coverage.map(({ text, mark, note }) => [
          text,
          [coverageWords[mark], note].filter(Boolean).join(". "),
        ])}
      />
      <Files attachments={version.attachments} />
      {sources.length > 0 && (
        <>
          <h3>Sources</h3>
          <ol className={styles.sources}>
            {sources.map((source) => (
              <li key={source.number} value={source.number}>
                {source.title}
                <br />
                <span className={styles.about}>{tellSource(source)}</span>
                {source.url && <span className={styles.address}>{source.url}</span>}
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}

/** On paper nothing is pressed: the number leads to the list below. */
function cite(number: number): ReactNode {
  return number === estimateMark ? <i>(our own estimate)</i> : <sup>[{number}]</sup>;
}
