import { legalKinds } from "@sightline/contract/place/place.legal.ts";
import { placeSettingsRows } from "@sightline/contract/place/place.settings.ts";
import { useLocation } from "react-router";
import { useLoad } from "#api/load/useLoad.ts";
import { SkeletonBlock, SkeletonRegion } from "#ui/lists/Skeleton.tsx";
import { Breadcrumb } from "#ui/page/Breadcrumb.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { latePart } from "#ui/page/latePart.tsx";
import { ProblemFace } from "#ui/page/ProblemFace.tsx";
import { AdminGate } from "./AdminGate.tsx";
import { legalTitles } from "./legal.words.ts";
import { LegalTexts } from "./LegalTexts.tsx";
import { SettingsForm } from "./SettingsForm.tsx";
import styles from "./SettingsScreen.module.css";

/** Few come to write one of the two texts; the others need not wait for its editor. */
const LegalTextForm = latePart(
  async () => (await import("./LegalTextForm.tsx")).LegalTextForm,
  <SkeletonBlock height="l" />,
);

/** What those who run the place change while it runs. */
export function SettingsScreen() {
  const query = new URLSearchParams(useLocation().search);
  const edited = legalKinds.find((kind) => kind === query.get("edit"));
  if (edited) {
    return (
      <>
        <Breadcrumb
          crumbs={[
            { words: "Settings", href: "#/app/more/settings" },
            { words: legalTitles[edited] },
          ]}
        />
        <PageHeader title={`Edit the ${legalTitles[edited].toLowerCase()}`} />
        <AdminGate title="The settings are for admins">
          <LegalTextForm key={edited} kind={edited} />
        </AdminGate>
      </>
    );
  }
  return (
    <>
      <PageHeader title="Settings" sub="They hold at once, for everybody, without a restart" />
      <AdminGate title="The settings are for admins">
        <Settings />
      </AdminGate>
    </>
  );
}

function Settings() {
  const loaded = useLoad(placeSettingsRows.getSettings);
  if (loaded.state === "loading") {
    return (
      <SkeletonRegion words="Loading the settings">
        <SkeletonBlock height="l" />
      </SkeletonRegion>
    );
  }
  if (loaded.state === "failed") {
    const { problem, reload } = loaded;
    return (
      <ProblemFace title={problem.title} onRetry={reload} requestId={problem.request_id}>
        {problem.detail}
      </ProblemFace>
    );
  }
  return (
    <div className={styles.page}>
      <SettingsForm settings={loaded.answer.settings} />
      <LegalTexts />
    </div>
  );
}
