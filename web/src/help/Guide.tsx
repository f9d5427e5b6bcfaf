import styles from "./HelpScreen.module.css";

const parts: readonly { title: string; words: readonly string[] }[] = [
  {
    title: "What you are promised",
    words: [
      "Each category has a target in working hours. When you submit, the target is counted from that moment over the category's working hours and holidays, and the moment it ends is your promise. A later change of the target never touches it.",
      "You see the promise before you type anything, beside what really happened in the last 90 days.",
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
      "Accept the insight and rate it, or ask for a revision and name what is still open; then a new promise is made. If you do nothing for five working days it counts as accepted. You are reminded twice before.",
      "“Not found” is an answer too: it says where was looked.",
    ],
  },
  {
    title: "Who reads what",
    words: [
      "A private request is read by you, the people you add and those who answer. One for your organization is read by everybody in your plan. The conversation is read by all who see the request, never by a group the insight is shared in.",
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
