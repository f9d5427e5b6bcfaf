import { accounts } from "@sightline/contract/accounts/accounts.ts";
import { people } from "@sightline/contract/people/people.ts";
import { Download, MailOpen } from "lucide-react";
import { useRef, useState } from "react";
import { downloadFile } from "#accounts/profile/downloadExport.ts";
import { SignInAgain, useSignInAgain } from "#accounts/profile/SignInAgain.tsx";
import { urlOf } from "#api/call/urls.ts";
import { useLoad } from "#api/load/useLoad.ts";
import { useLoadPages } from "#api/load/useLoadPages.ts";
import { Avatar } from "#ui/base/Avatar.tsx";
import { Button } from "#ui/base/Button.tsx";
import { PagedList } from "#ui/lists/PagedList.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { nameOf } from "#ui/words/person.words.ts";
import { problemToast } from "#ui/words/problem.words.ts";
import rows from "#people/PeopleRows.module.css";
import { AdminGate } from "./AdminGate.tsx";
import styles from "./PersonPage.module.css";

/** Who subscribed to the newsletter, and the list as a file: nothing is sent from here. */
export function NewsletterScreen() {
  return (
    <AdminGate
      title="Newsletter"
      why="Addresses of everybody who subscribed are shown here, so only admins can see them."
    >
      {() => (
        <SignInAgain>
          <Subscribers />
        </SignInAgain>
      )}
    </AdminGate>
  );
}

function Subscribers() {
  const pages = useLoadPages(people.listSubscribers, {}, (answer) => answer.subscribers, {
    goneLeave: true,
  });
  // The same call as the first page's, so that the two share one answer.
  const count = useLoad(people.listSubscribers, {}).answer?.count;
  const place = useRef<HTMLDivElement>(null);
  return (
    <>
      <PageHeader
        title="Newsletter"
        sub={count === undefined ? "Who subscribed to it" : tellCount(count)}
        action={count !== undefined && count > 0 && <ExportButton />}
      />
      <div className={styles.page}>
        <PagedList
          pages={pages}
          noun={{ one: "subscriber", many: "subscribers" }}
          place={place}
          empty={
            <EmptyState title="Nobody has subscribed yet" icon={<MailOpen />}>
              People choose it when they register, or later in their account. The list can be
              exported for the program that sends your newsletter.
            </EmptyState>
          }
        >
          <ul role="list" className={rows.rows} aria-label="Subscribers">
            {pages.held.rows.map((one) => (
              <li key={one.id} className={rows.row}>
                <Avatar person={{ id: one.id, name: nameOf(one) }} decorative />
                <span className={rows.words}>
                  <span className={rows.name}>{nameOf(one)}</span>
                  <span className={rows.line}>{one.email}</span>
                </span>
              </li>
            ))}
          </ul>
        </PagedList>
      </div>
    </>
  );
}

function ExportButton() {
  const signInAgain = useSignInAgain();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    const url = urlOf(accounts.exportSubscribers);
    const name = `newsletter-subscribers-${new Date().toISOString().slice(0, 10)}.csv`;
    setBusy(true);
    let problem = await downloadFile(url, name);
    if (problem?.code === "sign_in_again" && (await signInAgain()))
      problem = await downloadFile(url, name);
    setBusy(false);
    if (problem) toast(problemToast(problem));
  };
  return (
    <Button icon={<Download />} busy={busy} busyWords="Exporting" onClick={() => void download()}>
      Export as CSV
    </Button>
  );
}

function tellCount(count: number): string {
  return count === 1 ? "1 person subscribed" : `${count.toLocaleString("en")} people subscribed`;
}
