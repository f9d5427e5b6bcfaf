import { termsVersion } from "@sightline/contract/accounts/accounts.ts";
import { TextLink } from "#ui/base/TextLink.tsx";
import { LegalPage } from "./LegalPage.tsx";

const parts = [
  {
    title: "What is stored",
    words: [
      "Your name, e-mail address, job or field, time zone and choices, as you gave them. Your password is stored only in a form that can't be read back.",
      "What you write and attach: requests, answers, comments, posts and files, with the time of each. When you agreed to which version of the terms.",
      "Where you are signed in: the kind of device and when it was last used. Sign-ins are logged with the network they came from. To stop people guessing passwords, failed attempts are counted for a while.",
    ],
  },
  {
    title: "Who sees it",
    words: [
      "A request can be seen by you, the people you add, the analysts and the people who run this place, and by your organization if you choose so. Insights can also be seen by the groups they are shared in.",
      "There is no directory of people. Others see your name where you write or share something with them, never your e-mail address unless they invited it or share your plan.",
      "Nothing is sold, and nothing is passed to advertisers.",
    ],
  },
  {
    title: "In your browser",
    words: [
      "We use no cookies and no trackers. Your browser's storage holds your session, answers loaded a moment ago so that pages open quickly, your theme, and text you have not sent yet. Signing out clears the session and those answers.",
    ],
  },
  {
    title: "Mails",
    words: [
      "We write to you about the safety of your account, and about requests and groups as you choose under Account. We send news only if you ask for it.",
    ],
  },
  {
    title: "How long",
    words: [
      "What you write stays until you leave. Links in mails work for hours or days, sessions end after 14 days without use and after 90 days at the latest, exports of your data are removed after 7 days.",
      "When you leave, your name, address and settings are removed after 7 days, and so are your drafts and the requests that nobody else could see but those who answer them. Requests and insights that others see, and what you wrote in conversations, stay without your name. The whole list is under Account.",
    ],
  },
  {
    title: "Your rights",
    words: [
      "Under Account you can see and correct what is stored about you, download all of it as one file, and have it deleted. For anything else, write to the people who run this place: they invited you, or are named on their own site.",
    ],
  },
];

export function PrivacyScreen() {
  return (
    <LegalPage
      title="Privacy"
      version={termsVersion}
      summary="We store what we need to answer you and keep your account safe, show it to the people you choose, and give it back or delete it when you ask."
      parts={parts}
      other={
        <>
          What you agree to when you register is in the{" "}
          <TextLink href="#/terms">terms of use</TextLink>.
        </>
      }
    />
  );
}
