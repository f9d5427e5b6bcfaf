import { makeCalendar, makeCategory, retireCategory } from "#e2e/steps/categories.steps.ts";
import { giveToRead } from "#e2e/steps/insights.steps.ts";
import { fileIn } from "#e2e/steps/requests.steps.ts";
import { type Step, titleOf, type World } from "./kinds.world.ts";

const kale = titleOf("kale");

const at = (world: World, rest: string) => `desk/${world.get("request")}/review/${rest}`;
const giveOn = (world: World) => giveToRead(world.get("request"), {}, world.as("Anders").token);

/** What Anders wrote is read by Olof before Rea has it. */
export const readerStory: readonly Step[] = [
  {
    act: async (world) => {
      const { token } = world.as("Ida");
      const name = kale.replace("?", "");
      const calendarId = await makeCalendar(token, `${name} hours`);
      const category = await makeCategory(token, name, calendarId, { second_reader: "always" });
      const id = await fileIn(world.as("Rea").token, category.id, kale, "What does a kilo cost?");
      await retireCategory(token, category.id);
      await world.call("Anders", "POST", `insight_requests/${world.keep("request", id)}/claim`);
      await giveOn(world);
    },
    told: [
      {
        kind: "review_asked",
        who: "Olof",
        says: `Anders Journey asks for a second reader: ${kale}`,
      },
    ],
  },
  {
    act: (world) =>
      world.call("Olof", "POST", at(world, "return"), { version: 1, note: "From which year?" }),
    told: [
      {
        kind: "review_returned",
        who: "Anders",
        says: `Olof Journey read your insight and returned it: ${kale}`,
      },
    ],
  },
  {
    act: async (world) => {
      await giveOn(world);
      await world.call("Olof", "POST", at(world, "approval"), { version: 2 });
    },
    told: [
      {
        kind: "review_approved",
        who: "Anders",
        says: `Olof Journey read your insight and approved it: ${kale}`,
      },
    ],
  },
];
