import {
  confirmScope,
  correctScope,
  sendScope,
  takeCorrection,
} from "#desk/scope/scope.testing.ts";
import { setScopeRule } from "#desk/scope/scope.testing.queries.ts";
import type { Case, World } from "./notifications.world.testing.ts";

async function giveScope(world: World): Promise<number> {
  const { app, category } = world;
  const id = await world.fileAndClaim();
  await setScopeRule(app.db, category.id, "must");
  await sendScope(app, world.as("analyst"), id);
  return id;
}

/** How each kind that is about what an answer will cover comes about. */
export const scopeCases = {
  scope_sent: { actor: "analyst", cause: async (world) => void (await giveScope(world)) },
  scope_confirmed: {
    actor: "requester",
    cause: async (world) => {
      await confirmScope(world.app, world.as("requester"), await giveScope(world));
    },
  },
  scope_corrected: {
    actor: "requester",
    cause: async (world) => {
      await correctScope(world.app, world.as("requester"), await giveScope(world));
    },
  },
  scope_taken: {
    actor: "analyst",
    cause: async (world) => {
      const id = await giveScope(world);
      await correctScope(world.app, world.as("requester"), id);
      await takeCorrection(world.app, world.as("analyst"), id);
    },
  },
} as const satisfies Record<string, Case>;
