import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import { audit, type AuditSeal, type ExportFormat } from "@sightline/contract/audit/audit.ts";
import type { User } from "@sightline/contract/people.shapes.ts";
import { Download, ScrollText, SearchX } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { SignInAgain, useSignInAgain } from "#accounts/profile/SignInAgain.tsx";
import { saveFile } from "#api/call/files.ts";
import { useLoad } from "#api/load/useLoad.ts";
import { useLoadPages } from "#api/load/useLoadPages.ts";
import { Button } from "#ui/base/Button.tsx";
import { PagedList } from "#ui/lists/PagedList.tsx";
import { SkeletonRegion, SkeletonRows } from "#ui/lists/Skeleton.tsx";
import { LazyMenu } from "#ui/overlays/LazyMenu.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { EmptyState } from "#ui/page/EmptyState.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { RefusedFace } from "#ui/page/ProblemFace.tsx";
import { problemToast } from "#ui/words/problem.words.ts";
import { Time, TimeZone } from "#ui/words/Time.tsx";
import {
  type AuditAddress,
  auditQuery,
  isNarrowed,
  readAddress,
  wholeLog,
  writeAddress,
} from "./audit.address.ts";
import { AuditFilters } from "./AuditFilters.tsx";
import { AuditRow } from "./AuditRow.tsx";
import styles from "./AuditScreen.module.css";

/** Who did what, for those who run the place. */
export function AuditScreen() {
  const user = useLoad(accountProfile.getProfile).answer?.user;
  return (
    <TimeZone zone={user?.time_zone}>
      {user?.role === "admin" ? (
        <SignInAgain>
          <Log user={user} />
        </SignInAgain>
      ) : (
        <>
          <PageHeader title="Audit log" sub={what} />
          {user ? (
            <RefusedFace
              title="The audit log is for admins"
              ask="What you did yourself is in the export of your data, under Account."
            >
              It shows what everybody did here, so only admins can see it.
            </RefusedFace>
          ) : (
            <SkeletonRegion words="Loading lines">
              <SkeletonRows rows={7} />
            </SkeletonRegion>
          )}
        </>
      )}
    </TimeZone>
  );
}

const what = "Who did what, when and from where";
const nouns = { one: "line", many: "lines" };

function Log({ user }: { user: User }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const address = useMemo(() => readAddress(new URLSearchParams(search)), [search]);
  const query = auditQuery(address, user.time_zone);
  const place = useRef<HTMLDivElement>(null);
  const pages = useLoadPages(audit.listAuditActs, { query }, ({ audit_acts }) => audit_acts);
  const seal = useLoad(audit.getAuditSeal);
  const show = (next: AuditAddress) => void navigate(`${pathname}${writeAddress(next)}`);
  const rows = pages.held.rows;
  return (
    <>
      <PageHeader title="Audit log" sub={what} action={<Exporting query={query} />} />
      <AuditFilters address={address} rows={rows} onChange={show} />
      <PagedList
        pages={pages}
        noun={nouns}
        failed="The audit log could not be loaded"
        place={place}
        above={{
          isKnown: seal.state !== "loading",
          shown: seal.answer && <Sealed seal={seal.answer.audit_seal} />,
        }}
        empty={
          isNarrowed(address) ? (
            <EmptyState
              title="Nothing like that was recorded"
              icon={<SearchX />}
              action={<Button onClick={() => show(wholeLog)}>Show all lines</Button>}
            >
              No line of the log fits all of these filters.
            </EmptyState>
          ) : (
            <EmptyState title="Nothing was recorded yet" icon={<ScrollText />}>
              Sign-ins, exports, and everything that is changed about people, rights and settings
              leaves a line here.
            </EmptyState>
          )
        }
      >
        <ul role="list" aria-label="Audit log" className={styles.lines}>
          {rows.map((act) => (
            <AuditRow key={act.id} act={act} onNarrow={(next) => show({ ...address, ...next })} />
          ))}
        </ul>
      </PagedList>
    </>
  );
}

/** Until when the chain goes. Whether it holds, only computing it anew shows. */
function Sealed({ seal }: { seal: AuditSeal | null }) {
  if (!seal) return <p className={styles.sealed}>No line is sealed yet.</p>;
  return (
    <p className={styles.sealed}>
      Sealed up to line {seal.last_act_id}, <Time moment={seal.sealed_at} manner="ago" />. Whether
      it is still as it was written, <code>npm run admin -- audit verify</code> finds out.
    </p>
  );
}

function Exporting({ query }: { query: ReturnType<typeof auditQuery> }) {
  const toast = useToast();
  const signInAgain = useSignInAgain();
  const [busy, setBusy] = useState(false);
  const save = async (format: ExportFormat) => {
    const sent = { query: { ...query, format } };
    const file = `audit-log.${format}`;
    setBusy(true);
    let problem = await saveFile(audit.exportAuditActs, sent, file);
    if (problem?.code === "sign_in_again" && (await signInAgain()))
      problem = await saveFile(audit.exportAuditActs, sent, file);
    setBusy(false);
    if (problem) toast(problemToast(problem));
  };
  return (
    <LazyMenu
      align="end"
      trigger={
        <Button icon={<Download />} busy={busy} busyWords="Exporting">
          Export
        </Button>
      }
      sections={[
        {
          label: "What the filters show, all of it",
          entries: [
            { words: "As CSV, for a spreadsheet", onSelect: () => void save("csv") },
            { words: "As JSON lines, for a program", onSelect: () => void save("jsonl") },
          ],
        },
      ]}
    />
  );
}
