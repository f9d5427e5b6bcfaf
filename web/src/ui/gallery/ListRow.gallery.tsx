import { AvatarStack } from "#ui/base/Avatar.tsx";
import { NewerRows } from "#ui/page/Banner.tsx";
import { LinkRows } from "#ui/lists/LinkRow.tsx";
import { ListRow } from "#ui/lists/ListRow.tsx";
import { StatusMark } from "#ui/base/StatusMark.tsx";
import { Time } from "#ui/words/Time.tsx";
import { demoMoment, demoPeople } from "./demo.ts";

export const title = "List row";

const [member, colleague, analyst] = demoPeople.map((person) => [person]);

export default function ListRowSection() {
  return (
    <div>
      <NewerRows count={2} noun={{ one: "request", many: "requests" }} onShow={() => {}} />
      <LinkRows label="Requests">
        <ListRow
          href="#/app/insights/214"
          number={214}
          unread
          mark={<StatusMark status="needs_clarification" waitsForYou />}
          title="How do Nordic retailers price private-label oat milk?"
          line={
            <>
              Pricing · clarification asked <Time moment={demoMoment(-2.1)} manner="ago" inLink />
            </>
          }
          people={<AvatarStack people={demoPeople.slice(0, 2)} />}
          due={{ first: "waits for you", second: "clock paused", tone: "soon" }}
        />
        <ListRow
          href="#/app/insights/211"
          number={211}
          unread
          current
          mark={<StatusMark status="delivered" />}
          title="Which EU rules on textile waste take effect before 2028?"
          line="Regulation · 14 sources · all 5 questions answered"
          people={<AvatarStack people={demoPeople.slice(1, 4)} />}
          due={{
            first: "3 working hours early",
            second: <Time moment={demoMoment(-1)} manner="clock" inLink />,
            tone: "done",
          }}
        />
        <ListRow
          href="#/app/insights/209"
          number={209}
          mark={<StatusMark status="in_progress" />}
          title="Size and growth of the market for cork flooring in the Nordics"
          line="Market sizing · being written"
          people={<AvatarStack people={demoPeople.slice(2, 4)} />}
          due={{ first: <Time moment={demoMoment(24)} inLink />, second: "6½ working hours left" }}
        />
        <ListRow
          href="#/app/insights/208"
          number={208}
          mark={<StatusMark status="in_progress" overdue />}
          title="Who supplies cold-chain sensors to mid-size grocers?"
          line="Competitors · claimed"
          people={<AvatarStack people={analyst ?? []} />}
          due={{ first: "2 working hours late", second: "promised today 09:00", tone: "late" }}
        />
        <ListRow
          href="#/app/insights/206"
          number={206}
          mark={<StatusMark status="submitted" />}
          title="What do parents of toddlers say about refill stations?"
          line="Consumer trends"
          people={<AvatarStack people={member ?? []} />}
          due={{ first: <Time moment={demoMoment(80)} inLink />, second: "2 working days" }}
        />
        <ListRow
          href="#/app/insights/199"
          number={199}
          mark={<StatusMark status="cancelled" />}
          title="Loyalty schemes of Baltic pharmacies"
          line="Consumer trends · no longer needed"
          people={<AvatarStack people={colleague ?? []} />}
          due={{ second: <Time moment={demoMoment(-220)} inLink /> }}
        />
      </LinkRows>
    </div>
  );
}
