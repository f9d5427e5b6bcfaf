/** A fault as somebody might make it: it compiles, unless the types are what it breaks. */
export type Fault = {
  room: string;
  /** What goes wrong for people. */
  what: string;
  file: string;
  /** Stands in the file once. */
  was: string;
  is: string;
  /** Test files or folders that are looked at, with `npm test -- …`. */
  tests: string[];
  /** Of all their tests those with this in their name. */
  name?: string;
  /** A step of `npm test` instead of tests. */
  step?: string;
};

export const faults: readonly Fault[] = [
  {
    room: "server",
    what: "an admin deletes another's post, and the audit log says nothing",
    file: "server/src/board/board.handlers.ts",
    was: "    if (post.author_id !== user.id) await record(db, aboutOthers(post));\n    await announceSightOf(db, post);\n  },\n\n  async restorePost",
    is: "    await announceSightOf(db, post);\n  },\n\n  async restorePost",
    tests: ["server/src/audit/audit.contract.test.ts"],
  },
  {
    room: "rights rule",
    what: "everybody may edit and delete others' posts",
    file: "server/src/board/board.rules.ts",
    was: 'if (post.author_id === viewer.id || viewer.role === "admin") return;',
    is: "if (post.author_id > 0 && viewer.id > 0) return;",
    tests: ["server/src/board/board.test.ts", "server/src/board/board.access.test.ts"],
  },
  {
    room: "rights rule",
    what: "staff read the internal notes on what they asked themselves",
    file: "server/src/requests/requests.visibility.queries.ts",
    was: 'return viewer.role !== "member" && request.requester_id !== viewer.id;',
    is: 'return viewer.role !== "member" && request.requester_id !== 0;',
    tests: ["server/src/requests/conversation"],
  },
  {
    room: "rights in SQL",
    what: "what is open to one organization is open to all",
    file: "server/src/requests/requests.visibility.queries.ts",
    was: "or insight_requests.visibility = 'organization' and insight_requests.plan_id = ${planOfUser(id)}",
    is: "or insight_requests.visibility = 'organization'",
    tests: [
      "server/src/requests/requests.visibility.test.ts",
      "server/src/requests/requests.relations.test.ts",
      "server/src/search/search.rights.test.ts",
    ],
  },
  {
    room: "SQL",
    what: "the feed of insights begins with the oldest",
    file: "server/src/insights/insights.feed.queries.ts",
    was: "order by insight_requests.insight_published_at desc, insight_requests.id desc limit ${most}",
    is: "order by insight_requests.insight_published_at, insight_requests.id limit ${most}",
    tests: ["server/src/insights/insights.test.ts"],
  },
  {
    room: "contract, types",
    what: "a field of a post gets another name on the wire alone",
    file: "contract/src/board/board.shapes.ts",
    was: "  version: z.int(),\n  pinned: z.boolean(),\n  comment_count",
    is: "  version: z.int(),\n  is_pinned: z.boolean(),\n  comment_count",
    tests: [],
    step: "lint and types",
  },
  {
    room: "contract, bounds",
    what: "asking for more takes no points at all",
    file: "contract/src/requests/points.ts",
    was: 'z.minLength(1, "Name at least one point.")',
    is: 'z.minLength(0, "Name at least one point.")',
    tests: ["contract/src/requests", "server/src/requests/rounds"],
  },
  {
    room: "clock",
    what: "the second reminder comes a working day early",
    file: "server/src/insights/insights.reminders.rules.ts",
    was: "const secondDay = 4;",
    is: "const secondDay = 3;",
    tests: ["server/src/insights/insights.jobs.test.ts"],
  },
  {
    room: "page",
    what: "a group that was created opens a page that is not there",
    file: "web/src/groups/group/GroupListScreen.tsx",
    was: "`/app/community/groups/${id}`",
    is: "`/app/community/group/${id}`",
    tests: ["web/src/groups", "e2e/groups.spec.ts"],
  },
  {
    room: "page, keys",
    what: "k goes down a list, as j does",
    file: "web/src/ui/lists/listKeys.ts",
    was: "keys.onMove?.(-1)",
    is: "keys.onMove?.(1)",
    tests: ["web/src/ui/lists", "web/src/requests/list"],
  },
  {
    room: "page, words",
    what: "what is in time is called late",
    file: "web/src/requests/list/due.words.ts",
    was: "return request.promised_at < now",
    is: "return request.promised_at > now",
    tests: ["web/src/requests/list"],
  },
  {
    room: "page, storage",
    what: "the token lies under another key than the specification says",
    file: "web/src/api/session/session.ts",
    was: 'const tokenKey = "userToken";',
    is: 'const tokenKey = "sessionToken";',
    tests: ["web/src/api/session", "e2e/seed/session.spec.ts"],
  },
  {
    room: "a width",
    what: "on a phone the list of groups is wider than the screen",
    file: "web/src/groups/group/GroupRows.module.css",
    was: "  gap: var(--s1);\n  padding: var(--s4) var(--s3);",
    is: "  gap: var(--s1);\n  min-inline-size: var(--measure-ui);\n  padding: var(--s4) var(--s3);",
    tests: ["e2e/everyScreen.spec.ts"],
    name: "groups: for everybody",
  },
  {
    room: "a colour",
    what: "the small words in the list of groups are too pale to read",
    file: "web/src/groups/group/GroupRows.module.css",
    was: "  color: var(--ink-3);\n  font-size: var(--t-s);",
    is: "  color: var(--hairline-strong);\n  font-size: var(--t-s);",
    tests: ["e2e/everyScreen.spec.ts"],
    name: "groups: for everybody",
  },
  {
    room: "a plan's index",
    what: "the list of requests reads the whole table",
    file: "server/src/requests/requests.list.queries.ts",
    was: "key: sql`insight_requests.due_order`,",
    is: "key: sql`(insight_requests.due_order + 0)`,",
    tests: ["server/src/requests/requests.plans.test.ts"],
  },
  {
    room: "a mail",
    what: "the mail about a closed plan leads to no page",
    file: "server/src/plans/plans.mails.ts",
    was: "${publicUrl}/#/app/requests/all",
    is: "${publicUrl}/app/requests/all",
    tests: ["server/src/plans/plans.admin.test.ts"],
  },
  {
    room: "a job",
    what: "the nightly clean-up keeps answers to repeated calls for a month",
    file: "server/src/jobs/cleanUp.ts",
    was: "deleteKeysBefore(db, later(now, -dayMs), most)",
    is: "deleteKeysBefore(db, later(now, -30 * dayMs), most)",
    tests: ["server/src/jobs/cleanUp.test.ts", "server/src/jobs/jobs.test.ts"],
  },
  {
    room: "files in a bucket",
    what: "nothing is found in a bucket that others use, too",
    file: "server/src/storage/s3/s3.files.ts",
    was: "key: name.slice(place.prefix.length),",
    is: "key: name,",
    tests: ["server/src/storage/s3"],
  },
  {
    room: "start",
    what: "who starts on a port in use is told to change the host",
    file: "server/src/startup.ts",
    was: "choose another with PORT.`",
    is: "choose another with HOST.`",
    tests: ["server/src/startup.test.ts"],
  },
  {
    room: "backup",
    what: "backups lack the audit log",
    file: "server/src/backup/backup.tables.queries.ts",
    was: "where c.relkind = 'r' and ${ours} and (n.nspname",
    is: "where c.relkind = 'r' and c.relname <> 'audit_acts' and ${ours} and (n.nspname",
    tests: ["server/src/backup/backup.test.ts"],
  },
];
