import { useState } from "react";
import { MarkdownDiff } from "#ui/diff/MarkdownDiff.tsx";
import { DiffView } from "#ui/markdown/DiffView.tsx";
import { MarkdownEditor } from "#ui/markdown/MarkdownEditor.tsx";
import { MarkdownView } from "#ui/markdown/MarkdownView.tsx";
import { demoText } from "./demo.ts";
import styles from "./gallery.module.css";

export const title = "Markdown view, diff view and editor";

const talk =
  "We sell in **Sweden** and Denmark; Germany from spring.\n\n- outdoor only\n- no shoes";
const start =
  "We design outdoor clothing and plan the 2028 line now. We need to know what we **must** collect, report and pay for, and from when.";
const pieces = [
  { kind: "same", text: "The rules apply from " },
  { kind: "removed", text: "January 2027" },
  { kind: "added", text: "July 2027" },
  { kind: "same", text: " to everything that is sold in the union.\n\nShops" },
  { kind: "added", text: " with fewer than ten people" },
  { kind: "same", text: " have a year longer." },
] as const;

const formerText =
  "The **fee** is due each year.\n\n| Country | Fee |\n|---|---|\n| Sweden | 0.3 € |\n| Denmark | 0.4 € |\n\n- Collect\n- Report";
const nextText =
  "The **fee** is due each quarter.\n\n| Country | Fee |\n|---|---|\n| Sweden | 0.5 € |\n| Denmark | 0.4 € |\n| Germany | 0.6 € |\n\n- Collect\n- Register\n- Report";

export default function MarkdownSection() {
  const [text, setText] = useState(start);
  const [long, setLong] = useState("This comment is longer than it may be.");
  return (
    <>
      <MarkdownView text={demoText} headingStart={3} />
      <MarkdownView text={talk} manner="talk" />
      <DiffView pieces={pieces} manner="read" />
      <DiffView pieces={pieces} />
      <MarkdownDiff before={formerText} after={nextText} />
      <div className={styles.form}>
        <MarkdownEditor label="What is it for?" value={text} onChange={setText} limit={20_000} />
        <MarkdownEditor label="Comment" value={long} onChange={setLong} limit={30} rows={3} />
      </div>
    </>
  );
}
