import { writeLetter } from "#mail/letter.ts";
import type { Mails } from "#mail/mail.ts";
import * as z from "zod/mini";
import { findAddresseeOfPlan } from "./plans.members.queries.ts";
import { getPlanRow } from "./plans.queries.ts";

const about = z.object({ user_id: z.int(), plan_id: z.int() });

export const planMails: Mails = {
  plan_closed: async (input, { db, publicUrl }) => {
    const { user_id, plan_id } = about.parse(input);
    const reader = await findAddresseeOfPlan(db, user_id);
    if (!reader) return null;
    const { name } = await getPlanRow(db, plan_id);
    return writeLetter({
      to: reader.email,
      subject: `${name} is closed`,
      name: reader.first_name,
      paragraphs: [
        `The people who run this place have closed the organization plan ${name}.`,
        "Your account and your requests stay yours. What you opened to the plan is private again, and what others opened to it you no longer see.",
      ],
      action: { label: "Open your requests", url: `${publicUrl}/#/app/requests/all` },
      why: "You get this mail because you were a member of that plan.",
    });
  },
};
