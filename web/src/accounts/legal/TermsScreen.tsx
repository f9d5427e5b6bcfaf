import { termsVersion } from "@sightline/contract/accounts/accounts.ts";
import { TextLink } from "#ui/base/TextLink.tsx";
import { LegalPage } from "./LegalPage.tsx";

const parts = [
  {
    title: "What Sightline does",
    words: [
      "You ask what you need to know. Analysts answer with an insight in which every statement names its source, and you see beforehand when to expect it.",
      "The time we promise is an honest estimate, counted in working hours. The clock pauses while we wait for your answer to a question, and every pause is shown. It is not a guarantee.",
    ],
  },
  {
    title: "What an insight is",
    words: [
      "An insight says what we found, where, and what we could not find. It is written with care, but it can still be wrong or go out of date.",
      "It is not legal, medical or financial advice. What you do with it is up to you.",
    ],
  },
  {
    title: "What you bring",
    words: [
      "Ask and write only what you may lawfully ask and share. Leave out other people's secrets, and personal details the question doesn't need.",
      "What you write stays yours. You allow us to store it, show it to the people you choose, and have analysts work with it to answer you.",
    ],
  },
  {
    title: "Sharing",
    words: [
      "You choose who sees a request: you alone with those you add, or your whole organization. Insights reach a group only when someone who may share them does so, and sharing can be stopped at any time.",
      "You may use an insight in your own work and quote it with its sources. Please don't resell it as it is.",
    ],
  },
  {
    title: "Getting along",
    words: [
      "The message board can be read by everyone here. Write as you would speak to a colleague. What harms people or breaks the law is removed, and anyone who keeps doing it may lose their account.",
      "Keep your password to yourself, and tell us if someone else may have used your account.",
    ],
  },
  {
    title: "Coming and going",
    words: [
      "You can leave at any time under Account. You are told first what stays and what goes, you can take your data with you, and for 7 days you can change your mind.",
      "If these terms change in a way that matters, we will tell you before the new version applies.",
    ],
  },
];

export function TermsScreen() {
  return (
    <LegalPage
      title="Terms of use"
      version={termsVersion}
      summary="Ask honestly, share what you may, and treat an answer as good work rather than a guarantee."
      parts={parts}
      other={
        <>
          How we treat your data is in the <TextLink href="#/privacy">privacy notice</TextLink>.
        </>
      }
    />
  );
}
