import type { Insight } from "@sightline/contract/insights/insights.shapes.ts";
import { insights } from "@sightline/contract/insights/insights.ts";
import { Download, Printer } from "lucide-react";
import { saveFile } from "#api/call/files.ts";
import type { CallProblem } from "#api/call/callProblem.ts";
import { Button } from "#ui/base/Button.tsx";
import { LazyMenu } from "#ui/overlays/LazyMenu.tsx";
import { usePaletteActions } from "#ui/overlays/palette.ts";
import { useToast } from "#ui/overlays/Toast.tsx";
import styles from "./InsightActions.module.css";

/** To take it along: on paper, as a text, or its sources for one's own list. */
export function InsightTools({ insight: { id } }: { insight: Insight }) {
  const toast = useToast();
  const params = { id };
  const tell = (problem: CallProblem | undefined) => {
    if (!problem) return;
    toast({ message: "The file couldn't be created", detail: problem.detail, problem: true });
  };
  const saveInsight = async () =>
    tell(await saveFile(insights.exportInsight, { params }, `insight-${id}.md`));
  const saveSources = async (form: "text" | "bibtex") =>
    tell(
      await saveFile(
        insights.exportBibliography,
        { params, query: { form } },
        `sources-${id}.${form === "text" ? "txt" : "bib"}`,
      ),
    );
  usePaletteActions([
    { words: "Print", icon: <Printer />, onSelect: () => window.print() },
    {
      words: "Download the insight as Markdown",
      icon: <Download />,
      onSelect: () => void saveInsight(),
    },
  ]);
  return (
    <div className={styles.tools}>
      <Button look="quiet" icon={<Printer />} onClick={() => window.print()}>
        Print
      </Button>
      <LazyMenu
        align="end"
        trigger={
          <Button wide look="quiet" icon={<Download />}>
            Download
          </Button>
        }
        sections={[
          { entries: [{ words: "The insight as Markdown", onSelect: () => void saveInsight() }] },
          {
            label: "Its sources",
            entries: [
              { words: "As a text", onSelect: () => void saveSources("text") },
              { words: "As BibTeX", onSelect: () => void saveSources("bibtex") },
            ],
          },
        ]}
      />
    </div>
  );
}
