import { useEffect, useState } from "react";
import { goToSection, hrefOf, idOf, type SectionName, sections } from "./account.sections.ts";
import styles from "./SectionList.module.css";

/** The way to each part, beside them where there is room. */
export function SectionList() {
  const read = useSectionInView();
  return (
    <nav aria-label="Parts of your account" className={styles.list}>
      <ul role="list">
        {sections.map(({ name, words }) => (
          <li key={name}>
            <a
              href={hrefOf(name)}
              aria-current={name === read ? "location" : undefined}
              // The address may be this one already, and then nothing else would go there.
              onClick={() => goToSection(name)}
            >
              {words}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The part one is reading: the first that reaches into the upper part of the screen. */
function useSectionInView(): SectionName {
  const [read, setRead] = useState<SectionName>("profile");
  useEffect(() => {
    const inView = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inView.add(target.id);
          else inView.delete(target.id);
        }
        const first = sections.find(({ name }) => inView.has(idOf(name)));
        if (first) setRead(first.name);
      },
      { rootMargin: "-15% 0px -70% 0px" },
    );
    for (const { name } of sections) {
      const section = document.getElementById(idOf(name));
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, []);
  return read;
}
