import { termsVersion } from "@sightline/contract/accounts/accounts.ts";
import { TextLink } from "#ui/base/TextLink.tsx";
import { LegalPage } from "./LegalPage.tsx";

const parts = [
  {
    title: "What Sightline does",
    words: [
      "You ask what you need to know. Analysts answer with an insight in which every statement names its source, and you see beforehand when to expect it.",
      "The moment promised is an honest estimate by working hours. It pauses while we wait for your answer to a question, and each pause is shown. It is no guarantee.",
    ],
  },
  {
    title: "What an insight is",
    words: [
      "An insight tells what we found, where, and what we could not find. It is written with care, and it can still be wrong or grow old; a date tells when to look again.",
      "It is no legal, medical or financial advice. You decide what you do with it.",
    ],
  },
  {
    title: "What you bring",
    words: [
      "Ask and write only what you may lawfully ask and share. Leave out secrets of others and personal details that the question does not need.",
      "What you write stays yours. You let us store it, show it to those you choose, and have analysts work with it to answer you.",
    ],
  },
  {
    title: "Sharing",
    words: [
      "You choose who sees a request: you alone with those you add, or your whole organization. Insights reach a group only when somebody who may share them does so, and that can be taken back at once.",
      "You may use an insight in your own work and quote it with its sources. Please don't sell it on as it is.",
    ],
  },
  {
    title: "Getting along",
    words: [
      "The message board is read by everybody here. Write as you would speak to a colleague. What harms people or breaks the law is removed, and who keeps doing it may lose their account.",
      "Keep your password to yourself, and tell us if somebody else may have used your account.",
    ],
  },
  {
    title: "Coming and going",
    words: [
      "You can leave at any time under Account. You are told first what stays and what goes, you can take your data with you, and for 7 days you can change your mind.",
      "If these terms change in a way that matters, you are told before the new version holds.",
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
          How your data are treated is in the <TextLink href="#/privacy">privacy notice</TextLink>.
        </>
      }
    />
  );
}
