import { categoryEditing } from "@sightline/contract/categories/categories.editing.ts";
import type { MouseEvent } from "react";
import { useNavigate } from "react-router";
import { useLoad } from "#api/load/useLoad.ts";
import { useKeptNow } from "#api/submit/typed.ts";
import { CategoryIcon } from "#categories/CategoryIcon.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import type { CategoryValues } from "./category.values.ts";
import styles from "./Templates.module.css";

type TemplatesProps = {
  /** The form beside them, if there is one. */
  form?: {
    /** Under which name what is typed into it is kept in this tab. */
    name: string;
    /** What it begins with. */
    start: CategoryValues;
  };
};

/** Ways to a new category that need not begin with nothing. */
export function Templates({ form }: TemplatesProps) {
  // Written by the form of this name, which keeps its values.
  const values = useKeptNow(form?.name ?? "")["values"] as CategoryValues | undefined;
  const isTyped = form !== undefined && values !== undefined && !areSame(values, form.start);
  const navigate = useNavigate();
  const toast = useToast();

  /** The template takes the place of what was typed, which is kept. */
  function offerUndo(event: MouseEvent, name: string): void {
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
    if (!isTyped || opensElsewhere) return;
    toast({
      message: `The form now begins with ${name}`,
      detail: "What you typed before is kept.",
      action: { words: "Undo", onPress: () => void navigate("/app/more/categories/new") },
    });
  }

  const templates = useLoad(categoryEditing.listTemplates).answer?.templates;
  if (!templates) return null;
  return (
    <section aria-labelledby="templates">
      <h2 id="templates" className={styles.title}>
        Begin with a template
      </h2>
      <ul role="list" className={styles.templates}>
        {templates.map(({ slug, name, description, icon, insight_questions: questions }) => (
          <li key={slug}>
            <a
              href={`#/app/more/categories/new?template=${slug}`}
              className={styles.template}
              onClick={(event) => offerUndo(event, name)}
            >
              <span className={styles.name}>
                <CategoryIcon name={icon} />
                {name}
              </span>
              <span className={styles.about}>{description}</span>
              <span
                className={styles.note}
              >{`${questions.length} questions, all of them editable`}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** But for the address that follows the name. */
function areSame(one: CategoryValues, other: CategoryValues): boolean {
  const [a, b] = [one, other].map((values) =>
    JSON.stringify(values.hasOwnSlug ? values : { ...values, slug: "" }),
  );
  return a === b;
}
