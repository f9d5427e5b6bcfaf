import { categoryEditing } from "@sightline/contract/categories/categories.editing.ts";
import { useLoad } from "#api/load/useLoad.ts";
import { CategoryIcon } from "#categories/CategoryIcon.tsx";
import styles from "./Templates.module.css";

/** Ways to a new category that need not begin with nothing. */
export function Templates() {
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
            <a href={`#/app/more/categories/new?template=${slug}`} className={styles.template}>
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
