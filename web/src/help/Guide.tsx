import styles from "./HelpScreen.module.css";

const parts: readonly { title: string; words: readonly string[] }[] = [
  {
    title: "What you are promised",
    words: [
      "Each category has a target in working hours. When you submit, the target is counted from that moment over the category's working hours and holidays, and the moment it ends is your promise. If the target changes later, your promise doesn't.",
      "You see the promise before you type anything, next to what really happened in the last 90 days.",
    ],
  },
  {
    title: "When the clock runs",
    words: [
      "It runs from the moment you submit until delivery. It pauses when we ask you something, since nobody can go on without you, and starts again when you answer in the form for it. An ordinary comment doesn't restart it.",
      "A pause moves the promise by its working time. Each request shows every pause, its reason and its length under “How it was counted”.",
    ],
  },
  {
    title: "When it is delivered",
    words: [
      "Accept the insight and rate it, or ask for a revision and name what is still open; then a new promise is made. If you do nothing for five working days, it counts as accepted. We remind you twice before that.",
      "“Not found” is an answer too: it says where we looked.",
    ],
  },
  {
    title: "Who reads what",
    words: [
      "A private request can be read by you, the people you add, and the analysts and admins. One for your organization can also be read by everyone in your plan. Everyone who sees the request can read its conversation; a group the insight is shared in never does.",
    ],
  },
];

/** The short way from a question to its answer. */
export function Guide() {
  return (
    <>
      {parts.map(({ title, words }) => (
        <section key={title}>
          <h2>{title}</h2>
          {words.map((paragraph) => (
            <p key={paragraph} className={styles.words}>
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </>
  );
}
