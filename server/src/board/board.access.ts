import type { Report } from "@sightline/contract/board/board.moderation.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { Problem } from "#http/problem.ts";
import { findHeldPost, findPost, type HeldPost } from "./board.queries.ts";
import { findReport } from "./board.reports.queries.ts";

/** Everybody who is signed in sees every post that is not deleted. */
export async function getPost(db: Database, id: number) {
  const post = await findPost(db, id);
  if (!post) throw new Problem("not_found");
  return post;
}

/** The same, held until the transaction ends. */
export async function holdPost(db: DatabaseTransaction, id: number): Promise<HeldPost> {
  const post = await findHeldPost(db, id);
  if (!post || post.deleted_at !== null) throw new Problem("not_found");
  return post;
}

export async function getReport(db: Database, id: number): Promise<Report> {
  const report = await findReport(db, id);
  if (!report) throw new Problem("not_found");
  return report;
}
