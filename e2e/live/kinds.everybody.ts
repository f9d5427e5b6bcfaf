import type { Step, World } from "./kinds.world.ts";

const post = "Where is the way out?";

/** What is told to everybody of a place, and so is shown in one where nobody else is. */
export const everybodyStory: readonly Step[] = [
  {
    act: async (world) => {
      const written = { title: post, body: "Past the kitchen, then left." };
      // The contract's answer to a post.
      const { board_post } = (await world.call("Ida", "POST", "board_posts", written)) as {
        board_post: { id: number };
      };
      world.keep("post", board_post.id);
      await ofPost(world, "pin");
      await ofPost(world, "confirmation_ask");
    },
    told: [
      {
        kind: "post_confirm_asked",
        who: "Mats",
        says: `Ida Journey asks you to confirm that you have read ${post}`,
      },
    ],
  },
  {
    act: (world) => ofPost(world, "confirmation_reminder"),
    told: [
      {
        kind: "post_confirm_reminder",
        who: "Mats",
        says: `Please confirm that you have read ${post}`,
      },
    ],
  },
];

function ofPost(world: World, what: string): Promise<unknown> {
  return world.call("Ida", "PUT", `board_posts/${world.get("post")}/${what}`);
}
