import { TabLinks } from "#ui/page/TabLinks.tsx";
import { Tabs } from "#ui/page/Tabs.tsx";

export const title = "Tabs";

const categories = [
  "All",
  "Market sizing",
  "Competitors",
  "Consumer trends",
  "Pricing",
  "Regulation",
];

export default function TabsSection() {
  return (
    <>
      <TabLinks
        label="Categories"
        links={categories.map((words, index) => ({
          words,
          count: [42, 9, 7, 11, 6, 140][index],
          href: `#/app/requests/${index}`,
          current: index === 0,
        }))}
      />
      <Tabs
        label="This request"
        tabs={[
          { value: "talk", words: "Conversation", count: 3, panel: <p>Three comments.</p> },
          { value: "ledger", words: "Ledger", panel: <p>Promised, paused, delivered.</p> },
          { value: "versions", words: "Versions", count: 2, panel: <p>Two versions.</p> },
        ]}
      />
    </>
  );
}
