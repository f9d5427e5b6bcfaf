import type { Attachment } from "@sightline/contract/attachments.shapes.ts";
import type { InsightVersion } from "@sightline/contract/insights/insights.shapes.ts";
import { tellReader } from "@sightline/contract/insights/readers.words.ts";
import { tellStatements } from "@sightline/contract/insights/statements.words.ts";
import { type Parcel, parcels } from "@sightline/contract/parcels.ts";
import { ArrowLeft, Printer } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { useParams } from "react-router";
import { useLoad } from "#api/load/useLoad.ts";
import { useReader } from "#api/session/useReader.ts";
import { usePicturesInText } from "#attachments/usePictures.ts";
import { namesOf, withNames } from "#conversations/mentions/mention.words.ts";
import { coverageWords } from "#insights/insights.words.ts";
import { estimateMark, estimatesIn, withEstimates } from "#insights/sources/estimates.ts";
import { tellSource } from "#insights/sources/sources.words.ts";
import { NotHere } from "#requests/NotHere.tsx";
import { tellEvent } from "#requests/page/events.words.ts";
import { tellAnswer } from "#requests/question.words.ts";
import { linesOf } from "#turnarounds/pictures/LedgerTable.tsx";
import { Button, ButtonLink } from "#ui/base/Button.tsx";
import { StatusMark } from "#ui/base/StatusMark.tsx";
import { SkeletonRegion, SkeletonText } from "#ui/lists/Skeleton.tsx";
import { MarkdownView } from "#ui/markdown/MarkdownView.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { ProblemFace } from "#ui/page/ProblemFace.tsx";
import { tellSize } from "#ui/words/file.words.ts";
import { nameOf } from "#ui/words/person.words.ts";
import { useNow } from "#ui/words/useNow.ts";
import { PrintedTable } from "./PrintedTable.tsx";
import { PrintedTalk } from "./PrintedTalk.tsx";
import styles from "./PrintScreen.module.css";
import { whenOnPaper } from "./print.words.ts";

/** A whole request on one page, to be printed or kept. */
export function PrintScreen() {
  const { requestId = "" } = useParams();
  const loaded = useLoad(parcels.getParcel, { params: { id: requestId } });
  const { zone, settled } = useReader();
  if (loaded.state === "failed" && loaded.problem.code === "not_found") {
    return (
      <NotHere title="No such request">
        The link may be incomplete, or the person who made the request keeps it private.
      </NotHere>
    );
  }
  if (loaded.state === "failed") {
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
  if (loaded.state === "loading" || !settled) {
    return (
      <>
        <PageHeader title="The whole request" />
        <SkeletonRegion words="Loading the whole request">
          <SkeletonText lines={8} />
        </SkeletonRegion>
      </>
    );
  }
  return <Printed parcel={loaded.answer.parcel} zone={zone} />;
}

type PrintedProps = { parcel: Parcel; zone: string | undefined };
type When = (moment: string) => string;

function Printed({ parcel, zone }: PrintedProps) {
  const { insight_request: request, insight_response: insight } = parcel;
  const when = whenOnPaper(zone);
  const now = useNow();
  return (
    <article className={styles.page}>
      <PageHeader
        reading
        title={request.title}
        sub={`Request ${request.id}, ${parcel.category}`}
        action={
          <div className={styles.tools}>
            <ButtonLink icon={<ArrowLeft />} href={`#/app/insights/${request.id}`}>
              Back to the request
            </ButtonLink>
            <Button look="primary" icon={<Printer />} onClick={() => window.print()}>
              Print
            </Button>
          </div>
        }
      />
      <Facts parcel={parcel} when={when} />
      {insight && (
        <Part title="Insight">
          <Version version={insight} when={when} now={now} />
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
              <Version version={version} when={when} now={now} />
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

type PartProps = {
  title: string;
  /** Its earliest part is left out. */
  isCut?: boolean;
  children: ReactNode;
};

function Part({ title, isCut = false, children }: PartProps) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {isCut && (
        <p className={styles.about}>Only the latest are here; earlier ones are left out.</p>
      )}
      {children}
    </section>
  );
}

function Facts({ parcel, when }: { parcel: Parcel; when: When }) {
  const { insight_request: request } = parcel;
  const { visibility, organization_plan: plan, participants, analyst } = request;
  const isOpenToPlan = visibility === "organization";
  const facts: [string, ReactNode][] = [
    ["Status", <StatusMark key="status" status={request.status} overdue={request.overdue} />],
    ["Asked by", `${nameOf(request.requester)}, ${when(request.created_at)}`],
    ["For", isOpenToPlan ? `everyone in ${plan?.name ?? "the plan"}` : "the people taking part"],
    ["Taking part", participants.map(nameOf).join(", ") || "Nobody else"],
    ["Analyst", analyst ? nameOf(analyst) : "Nobody yet"],
  ];
  if (request.delivered_at) facts.push(["Delivered", when(request.delivered_at)]);
  if (request.rating !== null) facts.push(["Rating", `${request.rating} of 5`]);
  return <PrintedTable caption="About this request" rows={facts} />;
}

const outcomeWords = {
  answered: "Answered",
  partly_answered: "Partly answered",
  not_found: "Not found",
} as const;

type VersionProps = { version: InsightVersion; when: When; now: Date };

function Version({ version, when, now }: VersionProps) {
  const { summary, body, people, statements, sources, coverage } = version;
  const pictureOf = usePicturesInText(version.attachments);
  const nameBy = useMemo(() => namesOf(people), [people]);
  const reader = tellReader(version);
  const about = [
    outcomeWords[version.outcome],
    `version ${version.version}, published ${when(version.published_at)} by ${nameOf(version.author)}`,
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
                <span className={styles.about}>{tellSource(source, now)}</span>
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

function Files({ attachments }: { attachments: readonly Attachment[] }) {
  if (attachments.length === 0) return null;
  return (
    <p className={styles.about}>
      Files:{" "}
      {attachments.map(({ filename, bytes }) => `${filename} (${tellSize(bytes)})`).join(", ")}
    </p>
  );
}

function drawFiles(attachments: readonly Attachment[]): ReactNode {
  return <Files attachments={attachments} />;
}
