import { MarkdownView } from "#ui/markdown/MarkdownView.tsx";
import { demoText } from "./demo.ts";

export const title = "Markdown view";

export default function MarkdownViewSection() {
  return (
    <>
      <MarkdownView text={demoText} headingStart={3} />
      <MarkdownView
        text={
          "We sell in **Sweden** and Denmark; Germany from spring.\n\n- outdoor only\n- no shoes"
        }
        manner="talk"
      />
    </>
  );
}
