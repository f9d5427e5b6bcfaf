import { calendars as calendarRows, type EditedCalendar } from "@sightline/contract/calendars.ts";
import {
  categoryEditing,
  type EditedCategory,
  type ListedCategory,
} from "@sightline/contract/categories/categories.editing.ts";
import { useLocation, useNavigate, useParams } from "react-router";
import { useLoad } from "#api/load/useLoad.ts";
import { useReader } from "#api/session/useReader.ts";
import { CategoryCards } from "#categories/CategoryCards.tsx";
import { PromiseNow } from "#categories/PromiseNow.tsx";
import { Button, ButtonLink } from "#ui/base/Button.tsx";
import { SkeletonBlock } from "#ui/lists/Skeleton.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { Breadcrumb } from "#ui/page/Breadcrumb.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { latePart } from "#ui/page/latePart.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { ProblemFace } from "#ui/page/ProblemFace.tsx";
import { CategoryEditor } from "./CategoryEditor.tsx";
import { CategoryHistory } from "./CategoryHistory.tsx";
import { useRetiring } from "./CategoryRows.tsx";
import { EditorFrame, EditorParts, EditorSkeleton } from "./EditorFrame.tsx";
import { copyOf, fromTemplate } from "./category.beginnings.ts";
import {
  categoryShown,
  type CategoryValues,
  emptyValues,
  questionsShown,
  valuesOf,
} from "./category.values.ts";
import { Templates } from "./Templates.tsx";

const RequestPreview = latePart(
  async () => (await import("#requests/form/RequestPreview.tsx")).RequestPreview,
  <SkeletonBlock height="l" />,
);

const crumb = { words: "Categories", href: "#/app/more/categories" };

/** A category to be changed, or a new one: from nothing, from a template, or from another. */
export function CategoryEditorScreen() {
  const { categoryId = "new" } = useParams();
  const isNew = categoryId === "new";
  return (
    <EditorFrame noun="category" title={isNew ? "New category" : "Category"}>
      {isNew ? <NewCategory /> : <OneCategory key={categoryId} id={categoryId} />}
    </EditorFrame>
  );
}

function OneCategory({ id }: { id: string }) {
  const loaded = useLoad(categoryEditing.getCategory, { params: { id } });
  const around = useAround();
  const toast = useToast();
  if (loaded.state === "failed" && loaded.problem.status === 404) return <NoSuchCategory />;
  const { answer } = loaded;
  const title = answer?.insight_category.name ?? "Category";
  const problem = loaded.problem ?? around.problem;
  return (
    <>
      <Breadcrumb crumbs={[crumb, { words: title }]} />
      <PageHeader
        title={title}
        action={answer && <RetireButton category={answer.insight_category} />}
      />
      {!answer && problem && (
        <ProblemFace title={problem.title} onRetry={loaded.reload} requestId={problem.request_id}>
          {problem.detail}
        </ProblemFace>
      )}
      {answer && around.isKnown ? (
        <EditorParts>
          <CategoryEditor
            category={answer.insight_category}
            touches={answer.touches}
            start={valuesOf(answer.insight_category)}
            name={`category ${answer.insight_category.id}`}
            calendars={around.calendars}
            taken={around.slugsBut(answer.insight_category.id)}
            renderPreview={(values) => <Preview values={values} calendars={around.calendars} />}
            onSaved={() =>
              toast({ message: "Saved", detail: "New requests follow it from now on." })
            }
          />
          <CategoryHistory id={answer.insight_category.id} />
        </EditorParts>
      ) : (
        !problem && <EditorSkeleton noun="category" />
      )}
    </>
  );
}

function NewCategory() {
  const query = new URLSearchParams(useLocation().search);
  const copied = query.get("copy");
  const templated = query.get("template");
  const around = useAround();
  const { state, answer } = useLoad(categoryEditing.listTemplates, undefined, {
    when: templated !== null,
  });
  const navigate = useNavigate();
  const toast = useToast();
  const isKnown = around.isKnown && (templated === null || state !== "loading");
  const template = answer?.templates.find(({ slug }) => slug === templated);
  const original = around.categories.find(({ id }) => String(id) === copied);
  const [only] = around.calendars;
  const calendarId = around.calendars.length === 1 ? (only?.id ?? null) : null;
  const taken = around.slugsBut(undefined);
  const start = original
    ? copyOf(original, taken)
    : template
      ? fromTemplate(template, calendarId, taken)
      : { ...emptyValues, calendarId };
  const from = original ? `copy ${original.id}` : template ? `template ${template.slug}` : "new";
  return (
    <>
      <Breadcrumb crumbs={[crumb, { words: "New category" }]} />
      <PageHeader
        title="New category"
        sub={original ? `Begun as a copy of ${original.name}` : undefined}
      />
      {around.problem && (
        <ProblemFace title={around.problem.title} onRetry={around.reload}>
          {around.problem.detail}
        </ProblemFace>
      )}
      {!isKnown && !around.problem && <EditorSkeleton noun="category" />}
      {isKnown && around.calendars.length === 0 && (
        <EmptyState
          title="First, a calendar"
          action={
            <ButtonLink look="primary" href="#/app/more/categories/calendars/new">
              Make a calendar
            </ButtonLink>
          }
        >
          A category promises working hours, and a calendar says which hours those are.
        </EmptyState>
      )}
      {isKnown && around.calendars.length > 0 && (
        <EditorParts>
          {from === "new" && <Templates form={{ name: `category ${from}`, start }} />}
          <CategoryEditor
            // Another beginning is another form.
            key={from}
            start={start}
            name={`category ${from}`}
            calendars={around.calendars}
            taken={taken}
            renderPreview={(values) => <Preview values={values} calendars={around.calendars} />}
            onSaved={({ name }) => {
              toast({ message: `${name} is there`, detail: "People can file in it from now on." });
              void navigate("/app/more/categories");
            }}
          />
        </EditorParts>
      )}
    </>
  );
}

const noCategories: readonly ListedCategory[] = [];
const noCalendars: readonly EditedCalendar[] = [];

/** What the form needs beside its category: all calendars, and which addresses are taken. */
function useAround() {
  const all = useLoad(categoryEditing.listAllCategories);
  const known = useLoad(calendarRows.listCalendars);
  const categories = all.answer?.insight_categories ?? noCategories;
  return {
    categories,
    calendars: known.answer?.calendars ?? noCalendars,
    isKnown: all.state === "ready" && known.state === "ready",
    problem: all.answer && known.answer ? undefined : (all.problem ?? known.problem),
    reload: () => {
      all.reload();
      known.reload();
    },
    slugsBut: (id: number | undefined) =>
      categories.filter((one) => one.id !== id).map(({ slug }) => slug),
  };
}

type PreviewProps = { values: CategoryValues; calendars: readonly EditedCalendar[] };

/** By the very parts of the form of a new request. */
function Preview({ values, calendars }: PreviewProps) {
  const { zone } = useReader();
  const category = categoryShown(values, calendars);
  return (
    <RequestPreview questions={questionsShown(values)}>
      {category && (
        <>
          <CategoryCards
            categories={[category]}
            value={0}
            name="preview"
            onChange={() => undefined}
          />
          <PromiseNow category={category} zone={zone} />
        </>
      )}
    </RequestPreview>
  );
}

function RetireButton({ category }: { category: EditedCategory }) {
  const { retire, bringBack, busy } = useRetiring(category);
  return category.retired_at === null ? (
    <Button busy={busy} onClick={() => void retire()}>
      Retire
    </Button>
  ) : (
    <Button busy={busy} onClick={() => void bringBack()}>
      Bring back
    </Button>
  );
}

function NoSuchCategory() {
  return (
    <>
      <PageHeader title="No such category" />
      <EmptyState
        title="It can't be found"
        action={<ButtonLink href="#/app/more/categories">To the categories</ButtonLink>}
      >
        The address may be wrong. Categories are never deleted, only retired.
      </EmptyState>
    </>
  );
}
