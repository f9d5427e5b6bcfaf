import { useState } from "react";
import { MarkdownEditor } from "#ui/markdown/MarkdownEditor.tsx";
import styles from "./gallery.module.css";

export const title = "Markdown editor";

const start =
  "We design outdoor clothing and plan the 2028 line now. We need to know what we **must** collect, report and pay for, and from when.";

export default function MarkdownEditorSection() {
  const [text, setText] = useState(start);
  const [long, setLong] = useState("This comment is longer than it may be.");
  return (
    <div className={styles.form}>
      <MarkdownEditor label="What is it for?" value={text} onChange={setText} limit={20_000} />
      <MarkdownEditor label="Comment" value={long} onChange={setLong} limit={30} rows={3} />
    </div>
  );
}
