import { useState } from "react";
import { AlsoHere } from "#ui/page/AlsoHere.tsx";
import { Breadcrumb } from "#ui/page/Breadcrumb.tsx";
import { Button, ButtonLink } from "#ui/base/Button.tsx";
import { DescriptionList } from "#ui/lists/DescriptionList.tsx";
import { AnnounceProvider, useAnnounce } from "#ui/overlays/LiveRegion.tsx";
import { LoadMore } from "#ui/lists/LoadMore.tsx";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import { ProgressBar } from "#ui/base/ProgressBar.tsx";
import { StatusMark } from "#ui/base/StatusMark.tsx";

const ann = { id: 1, first_name: "Ann", last_name: "Test" };

export const title = "Page parts";

export default function PageSection() {
  return (
    <AnnounceProvider>
      <PageHeader
        title="Requests"
        sub="What you and Northwind want to know"
        action={
          <ButtonLink look="primary" href="#/app/requests/all/new" shortcut="C">
            New request
          </ButtonLink>
        }
      />
      <div>
        <Breadcrumb
          crumbs={[{ words: "Regulation", href: "#/app/requests/6" }, { words: "Request 211" }]}
        >
          <StatusMark status="delivered" />
        </Breadcrumb>
        <PageHeader title="Which EU rules on textile waste take effect before 2028?" reading />
      </div>
      <AlsoHere here={[ann]} writing={[ann]} analyst_writing />
      <DescriptionList
        entries={[
          { term: "Promised", words: "Fri 13 Nov 13:20" },
          { term: "Paused", words: "5 working hours, waiting for your answer" },
          { term: "Delivered", words: "Fri 13 Nov 10:20, 3 working hours early" },
        ]}
      />
      <ProgressBar label="Working time used" value={64} valueWords="6½ working hours left" />
      <ProgressBar label="Working time used, late" value={100} tone="late" />
      <ProgressBar label="Paused" value={30} tone="ask" />
      <ProgressBar label="Sending" value={null} />
      <Foot />
    </AnnounceProvider>
  );
}

function Foot() {
  const announce = useAnnounce();
  const [loading, setLoading] = useState(false);
  const load = () => {
    setLoading(true);
    announce("Loading more requests");
  };
  return (
    <>
      <LoadMore more loading={loading} failed onMore={load} noun="requests" />
      <Button onClick={() => announce("2 newer requests")}>Announce</Button>
    </>
  );
}
