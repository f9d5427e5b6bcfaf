import { postCommentFound, postFound } from "#board/board.queries.ts";
import { groupFound, shareCommentFound } from "#groups/groups.threads.queries.ts";
import { insightFound } from "#insights/insights.visibility.queries.ts";
import { requestCommentFound, requestFound } from "#requests/requests.visibility.queries.ts";
import type { Findables } from "#search/search.queries.ts";

/** What can be found, by whom, asked of the noun that owns it. */
export const findables: Findables = {
  request: requestFound,
  request_comment: requestCommentFound,
  insight: insightFound,
  group: groupFound,
  share_comment: shareCommentFound,
  post: postFound,
  post_comment: postCommentFound,
};
