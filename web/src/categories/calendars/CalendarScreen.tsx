import { calendars as calendarRows } from "@sightline/contract/calendars.ts";
import { useNavigate, useParams } from "react-router";
import { useLoad } from "#api/load/useLoad.ts";
import { useReader } from "#api/session/useReader.ts";
import { EditorFrame, EditorParts, EditorSkeleton } from "#categories/editing/EditorFrame.tsx";
import { ButtonLink } from "#ui/base/Button.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { Breadcrumb } from "#ui/page/Breadcrumb.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { ProblemFace } from "#ui/page/ProblemFace.tsx";
import { CalendarEditor } from "./CalendarEditor.tsx";
import { CalendarHistory } from "./CalendarHistory.tsx";
import { emptyValues, valuesOf } from "./calendar.values.ts";

const list = "/app/more/categories/calendars";
const crumbs = [
  { words: "Categories", href: "#/app/more/categories" },
  { words: "Calendars", href: `#${list}` },
];

/** A calendar to be changed, or a new one. */
export function CalendarScreen() {
  const { calendarId = "new" } = useParams();
  const isNew = calendarId === "new";
  return (
    <EditorFrame noun="calendar" title={isNew ? "New calendar" : "Calendar"}>
      {isNew ? <NewCalendar /> : <OneCalendar key={calendarId} id={calendarId} />}
    </EditorFrame>
  );
}

function NewCalendar() {
  const { zone } = useReader();
  const leave = useLeaving();
  return (
    <>
      <Breadcrumb crumbs={[...crumbs, { words: "New calendar" }]} />
      <PageHeader title="New calendar" />
      <CalendarEditor
        start={emptyValues(zone)}
        onSaved={({ name }) => leave(`${name} is there`)}
        onDeleted={() => undefined}
      />
    </>
  );
}

function OneCalendar({ id }: { id: string }) {
  const loaded = useLoad(calendarRows.getCalendar, { params: { id } });
  const toast = useToast();
  const leave = useLeaving();
  if (loaded.state === "failed" && loaded.problem.status === 404) return <NoSuchCalendar />;
  const calendar = loaded.answer?.calendar;
  const title = calendar?.name ?? "Calendar";
  return (
    <>
      <Breadcrumb crumbs={[...crumbs, { words: title }]} />
      <PageHeader title={title} />
      {loaded.state === "loading" && <EditorSkeleton noun="calendar" />}
      {loaded.state === "failed" && (
        <ProblemFace
          title={loaded.problem.title}
          onRetry={loaded.reload}
          requestId={loaded.problem.request_id}
        >
          {loaded.problem.detail}
        </ProblemFace>
      )}
      {calendar && (
        <EditorParts>
          <CalendarEditor
            calendar={calendar}
            start={valuesOf(calendar)}
            onSaved={() =>
              toast({ message: "Saved", detail: "New promises count by it from now on." })
            }
            onDeleted={() => leave(`${calendar.name} is deleted`)}
          />
          <CalendarHistory id={calendar.id} />
        </EditorParts>
      )}
    </>
  );
}

/** Back to the list, with a word on what was done. */
function useLeaving() {
  const navigate = useNavigate();
  const toast = useToast();
  return (message: string) => {
    toast({ message });
    void navigate(list);
  };
}

function NoSuchCalendar() {
  return (
    <>
      <PageHeader title="No such calendar" />
      <EmptyState
        title="It can't be found"
        action={<ButtonLink href={`#${list}`}>To the calendars</ButtonLink>}
      >
        Somebody may have deleted it.
      </EmptyState>
    </>
  );
}
