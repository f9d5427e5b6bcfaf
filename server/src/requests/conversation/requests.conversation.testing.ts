import { requestConversation } from "@sightline/contract/conversations.ts";
import type { TestApp } from "#testing/app.ts";
import type { Signature } from "#testing/client.ts";

/** The calls of a conversation, short enough to be read as sentences. */
export function makeTalk(app: TestApp) {
  return {
    write: (as: Signature, requestId: number, body: string, internal = false) =>
      app.call(requestConversation.addComment, {
        as,
        params: { id: String(requestId) },
        body: { comment: { body, internal } },
      }),
    list: (as: Signature, requestId: number, query: { internal?: "true"; cursor?: string } = {}) =>
      app.call(requestConversation.listComments, { as, params: { id: String(requestId) }, query }),
    edit: (as: Signature, { id, version }: { id: number; version: number }, body: string) =>
      app.call(requestConversation.editComment, {
        as,
        params: { id: String(id) },
        body: { comment: { body, version } },
      }),
    remove: (as: Signature, { id }: { id: number }) =>
      app.call(requestConversation.deleteComment, { as, params: { id: String(id) } }),
    restore: (as: Signature, { id }: { id: number }) =>
      app.call(requestConversation.restoreComment, { as, params: { id: String(id) } }),
  };
}
