import { useState } from "react";
import { Composer } from "#ui/thread/Composer.tsx";
import { Thread } from "#ui/thread/Thread.tsx";
import type { ThreadEntry } from "#ui/thread/thread.entries.ts";
import { demoMoment } from "./demo.ts";
import styles from "./gallery.module.css";

export const title = "Thread and composer";

const member = { id: 1, first_name: "Demo", last_name: "Member" };
const analyst = { id: 3, first_name: "Demo", last_name: "Analyst" };
const rest = { edited_at: null, deleted: false, can: [] };

const start: ThreadEntry[] = [
  {
    ...rest,
    id: 1,
    author: analyst,
    created_at: demoMoment(-30),
    body: "Do you sell in Denmark already? The register there opens **earlier** than the others.",
  },
  {
    ...rest,
    id: 2,
    author: member,
    created_at: demoMoment(-26),
    edited_at: demoMoment(-25),
    can: ["edit", "delete"],
    body: "Not yet, but we open two shops in spring:\n\n- Aarhus\n- Odense",
  },
  { ...rest, id: 3, author: member, created_at: demoMoment(-20), deleted: true, body: "" },
  {
    ...rest,
    id: 4,
    author: analyst,
    created_at: demoMoment(-1),
    body: "Good to know. I count Denmark in from 2028.",
  },
];

export default function ThreadSection() {
  const [entries, setEntries] = useState(start);
  const [text, setText] = useState("");
  const [change, setChange] = useState<{ id: number; before: string; value: string }>();
  const put = (id: number, next: Partial<ThreadEntry>) =>
    setEntries(entries.map((entry) => (entry.id === id ? { ...entry, ...next } : entry)));
  const send = () => {
    const id = entries.length + 1;
    const created_at = demoMoment(0);
    const can = ["edit", "delete"];
    setEntries([...entries, { ...rest, id, author: member, created_at, body: text, can }]);
    setText("");
  };
  return (
    <div className={styles.form}>
      <Thread
        label="Conversation"
        noun="comments"
        entries={entries}
        readerId={member.id}
        seenAt={demoMoment(-10)}
        earlier={{ more: true, loading: false, failed: false, onMore: () => {} }}
        limit={4_000}
        editing={
          change && [
            {
              ...change,
              busy: false,
              onChange: (value) => setChange({ ...change, value }),
              onLeave: () => setChange(undefined),
              onSend: () => {
                put(change.id, { body: change.value, edited_at: demoMoment(0) });
                setChange(undefined);
              },
            },
          ]
        }
        onEdit={({ id, body }) => setChange({ id, before: body, value: body })}
        onDelete={({ id }) => put(id, { deleted: true, can: ["restore"] })}
        onRestore={({ id }) => put(id, { deleted: false, can: ["edit", "delete"] })}
      >
        <Composer
          label="Write a comment"
          note="Everyone who sees this request can read it."
          sendWords="Send comment"
          busyWords="Sending comment"
          limit={4_000}
          value={text}
          onChange={setText}
          onSend={send}
          busy={false}
        />
      </Thread>
    </div>
  );
}
