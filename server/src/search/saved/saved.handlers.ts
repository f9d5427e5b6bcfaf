import { serverBounds } from "@sightline/contract/base/bounds.ts";
import { savedSearches, type SavedSearch } from "@sightline/contract/search/search.saved.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { implement } from "#http/call.ts";
import { invalid, Problem } from "#http/problem.ts";
import { announce, topic } from "#live/announce.ts";
import { untell } from "#notifications/notifications.ts";
import {
  countSaved,
  deleteSaved,
  findSaved,
  followSaved,
  insertSaved,
  listSaved,
  renameSaved,
} from "./saved.queries.ts";

export const savedSearchHandlers = implement(savedSearches, {
  async listSavedSearches({ user, db }) {
    return { saved_searches: await listSaved(db, user.id) };
  },

  async saveSearch({ body: { saved_search: given }, user, db, now }) {
    if ((await countSaved(db, user.id)) >= serverBounds.savedSearchesPerUser) {
      throw invalid({
        "saved_search.name": [
          `You have ${serverBounds.savedSearchesPerUser} saved searches, which is the most you can have. Delete one.`,
        ],
      });
    }
    const id = await insertSaved(db, user.id, given, now);
    await announceSaved(db, user.id, id);
    return { saved_search: await getSaved(db, id, user.id) };
  },

  async changeSavedSearch({ params, body: { saved_search: given }, user, db }) {
    const { id } = await getSaved(db, params.id, user.id);
    if (given.name !== undefined) await renameSaved(db, id, given.name);
    if (given.followed !== undefined && (await followSaved(db, id, given.followed)))
      if (!given.followed) await untell(db, "search_found", id);
    await announceSaved(db, user.id, id);
    return { saved_search: await getSaved(db, id, user.id) };
  },

  async deleteSavedSearch({ params, user, db }) {
    const { id } = await getSaved(db, params.id, user.id);
    await untell(db, "search_found", id);
    await deleteSaved(db, id);
    await announceSaved(db, user.id, id);
  },
});

/** What others keep does not exist. */
async function getSaved(db: Database, id: number, userId: number): Promise<SavedSearch> {
  const search = await findSaved(db, id, userId);
  if (!search) throw new Problem("not_found");
  return search;
}

/** To one's other devices. */
async function announceSaved(db: DatabaseTransaction, userId: number, id: number): Promise<void> {
  await announce(db, [topic.user(userId)], "saved_searches_changed", { saved_search_id: id });
}
