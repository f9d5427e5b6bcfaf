import { type ComponentType, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "#ui/fonts.css";
import "#ui/tokens.css";
import "#ui/base.css";
import { showTheme, type ThemeChoice } from "#ui/theme.ts";
import styles from "./gallery.module.css";

/*
 * Every component in every state, for looking at. Only the development server knows this page.
 *   gallery.html?theme=dark&only=Button     one theme, sections whose title has these letters
 *   gallery.html?theme=both                 the two themes side by side; what floats follows the page's
 */
type Section = { title: string; default: ComponentType };

const sections = Object.values(
  import.meta.glob<Section>("./*.gallery.tsx", { eager: true }),
).toSorted((a, b) => a.title.localeCompare(b.title));
const asked = new URLSearchParams(location.search);
const theme = asked.get("theme") ?? "system";
const only = asked.get("only")?.toLowerCase() ?? "";

function Gallery() {
  const shown = sections.filter((section) => section.title.toLowerCase().includes(only));
  return (
    <>
      <header className={styles.head}>
        <h1>Gallery</h1>
        <nav aria-label="Theme">
          {["system", "light", "dark", "both"].map((choice) => (
            <a key={choice} href={addressOf(choice)} aria-current={choice === theme || undefined}>
              {choice}
            </a>
          ))}
        </nav>
      </header>
      <main className={styles.sections}>
        {shown.map(({ title, default: Content }) => (
          <section key={title} aria-label={title} className={styles.section}>
            <h2>{title}</h2>
            <div className={styles.content}>
              <Content />
            </div>
          </section>
        ))}
      </main>
    </>
  );
}

function SideBySide() {
  return (
    <div className={styles.sides}>
      {["light", "dark"].map((side) => (
        <div key={side} data-theme={side} className={styles.side}>
          <Gallery />
        </div>
      ))}
    </div>
  );
}

function addressOf(choice: string): string {
  return `?${new URLSearchParams({ theme: choice, ...(only && { only }) })}`;
}

function isChoice(word: string): word is ThemeChoice {
  return word === "light" || word === "dark" || word === "system";
}

const root = document.getElementById("root");
if (!root) throw new Error("gallery.html has no #root");
if (isChoice(theme)) showTheme(theme);
createRoot(root).render(<StrictMode>{theme === "both" ? <SideBySide /> : <Gallery />}</StrictMode>);
