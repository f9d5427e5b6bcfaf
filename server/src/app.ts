import { randomUUID } from "node:crypto";
import path from "node:path";
import { bounds } from "@sightline/contract/base/bounds.ts";
import { live } from "@sightline/contract/live.ts";
import { minuteMs, type Moment, momentOf } from "@sightline/contract/base/moments.ts";
import fastify, { type FastifyInstance, LogController } from "fastify";
import type { Runner } from "graphile-worker";
import { accountPersonalData } from "#accounts/accounts.personalData.ts";
import { makeAccountHandlers } from "#accounts/accounts.handlers.ts";
import { accountJobs, exportCleanUp } from "#accounts/accounts.jobs.ts";
import { accountMails } from "#accounts/accounts.mails.ts";
import { makeReadProfile } from "#accounts/accounts.profile.ts";
import { accountsToSignIn } from "#accounts/accounts.signIn.ts";
import { deleteOldRegistrations } from "#accounts/register/registrations.queries.ts";
import { makeAttachmentPersonalData } from "#attachments/attachments.personalData.ts";
import { makeAttachmentHandlers } from "#attachments/attachments.handlers.ts";
import type { AttachmentPlaces } from "#attachments/attachments.ts";
import { attachmentJobs, orphanCleanUp } from "#attachments/attachments.jobs.ts";
import { auditHandlers } from "#audit/audit.handlers.ts";
import { auditPersonalData, eraseOldOrigins } from "#audit/audit.personalData.ts";
import { keepSealing } from "#audit/audit.sealing.ts";
import { boardPersonalData } from "#board/board.personalData.ts";
import { postConversationHandlers } from "#board/board.conversation.ts";
import { eraseDeletedFromBoard } from "#board/board.erasing.queries.ts";
import { makeBoardHandlers } from "#board/board.handlers.ts";
import { boardMails } from "#board/board.mails.ts";
import { postFiles } from "#board/board.files.ts";
import { boardModerationHandlers } from "#board/board.moderation.handlers.ts";
import { calendarHandlers } from "#categories/calendars.handlers.ts";
import { makeCategoryEditingHandlers } from "#categories/categories.editing.handlers.ts";
import { categoryHandlers } from "#categories/categories.handlers.ts";
import type { Config } from "./config.ts";
import { conversationJobs } from "#conversations/conversations.jobs.ts";
import { eraseDeleted } from "#conversations/conversations.queries.ts";
import {
  type Connection,
  type Database,
  endPool,
  openDatabase,
  openPlainPool,
  openPool,
} from "#db/database.ts";
import { deskHandlers } from "#desk/desk.handlers.ts";
import { deskStaffHandlers } from "#desk/desk.staff.handlers.ts";
import { deleteOldPresence } from "#desk/desk.presence.queries.ts";
import { draftPersonalData } from "#drafts/drafts.personalData.ts";
import { draftFiles } from "#drafts/drafts.attachments.ts";
import { countDraftsIn } from "#drafts/drafts.queries.ts";
import { makeDraftHandlers } from "#drafts/drafts.handlers.ts";
import { listGroupsOf } from "#groups/groups.members.queries.ts";
import { groupPersonalData } from "#groups/groups.personalData.ts";
import { groupImplementations } from "#groups/groups.implementations.ts";
import { groupJobs } from "#groups/groups.jobs.ts";
import { leftGroups } from "#groups/groups.leaving.ts";
import { groupMails } from "#groups/groups.mails.ts";
import { type BodyPace, cutSlowBodies, usualPace } from "#http/bodies/bodies.slow.ts";
import { acceptBodies } from "#http/bodies/bodies.ts";
import { refuseBroken, refuseExpectations } from "#http/failures/brokenCalls.ts";
import { implement, type Implementation } from "#http/call.ts";
import { makeKindClose } from "#http/connections.ts";
import { serveDocs } from "#http/docs.ts";
import { answerFailures } from "#http/failures/failures.ts";
import { sendHeaders } from "#http/headers.ts";
import { serveHealth } from "#http/health.ts";
import { logCalls, loggerOptions, type LogSink } from "#http/log/log.ts";
import { measureCalls } from "#http/metrics.ts";
import { mount } from "#http/mount.ts";
import { readVersion, servePages } from "#http/pages.ts";
import { insightPersonalData } from "#insights/insights.personalData.ts";
import { findRowOfRequest } from "#insights/insights.feed.queries.ts";
import { insightHandlers } from "#insights/insights.handlers.ts";
import { insightCron, insightJobs } from "#insights/insights.jobs.ts";
import { insightMails } from "#insights/insights.mails.ts";
import { insightFiles } from "#insights/insights.provided.ts";
import { makeInvitationHandlers } from "#invitations/invitations.handlers.ts";
import { makeInvitationMails } from "#invitations/invitations.mails.ts";
import { makeInvitationPersonalData } from "#invitations/invitations.personalData.ts";
import { renewInvitation } from "#invitations/invitations.renewal.ts";
import { cleanUpCron, cleanUpJobs } from "#jobs/cleanUp.ts";
import { jobHandlers } from "#jobs/jobs.handlers.ts";
import { type Jobs, runJobs } from "#jobs/runner.ts";
import { LiveHub } from "#live/hub.ts";
import { makeStreamHandler } from "#live/stream.ts";
import { mailJobs } from "#mail/mail.jobs.ts";
import type { Mails } from "#mail/mail.ts";
import { serveMailbox } from "#mail/mailbox.pages.ts";
import { openTransport } from "#mail/transport.ts";
import { makePeopleHandlers } from "#people/people.handlers.ts";
import { peoplePersonalData } from "#people/people.personalData.ts";
import type { PersonalData } from "./personalData.ts";
import { placeHandlers } from "#place/place.handlers.ts";
import { placeJobs } from "#place/place.jobs.ts";
import { placePersonalData } from "#place/place.personalData.ts";
import { readFace, readSender } from "#place/place.ts";
import { plansInvitedInto } from "#plans/plans.invited.ts";
import { listPlanTopics } from "#plans/plans.live.ts";
import { planMails } from "#plans/plans.mails.ts";
import { makePlanPersonalData } from "#plans/plans.personalData.ts";
import { makePlanHandlers } from "#plans/plans.handlers.ts";
import { findPlanOf } from "#plans/plans.ts";
import { requestPersonalData } from "#requests/requests.personalData.ts";
import { makeRequestChangeHandlers } from "#requests/requests.changes.handlers.ts";
import { requestJobs } from "#requests/conversation/requests.conversation.jobs.ts";
import { requestMails } from "#requests/conversation/requests.conversation.mails.ts";
import { requestConversationHandlers } from "#requests/conversation/requests.conversation.ts";
import { makeRequestHandlers } from "#requests/requests.handlers.ts";
import { draftedRequests, leftRequests, requestFiles } from "#requests/requests.provided.ts";
import { makeSessionHandlers } from "#sessions/sessions.handlers.ts";
import { sessionMails } from "#sessions/sessions.mails.ts";
import { sessionPersonalData } from "#sessions/sessions.personalData.ts";
import { deleteExpiredSessions } from "#sessions/sessions.queries.ts";
import { type FileStore, openDiskFiles } from "#storage/files.ts";
import { listCategoryFigures } from "#turnarounds/turnarounds.categories.ts";
import { turnaroundHandlers } from "#turnarounds/turnarounds.handlers.ts";
import { turnaroundCron, turnaroundJobs } from "#turnarounds/turnarounds.jobs.ts";

export type AppOptions = {
  config: Config;
  connection: Connection;
  clock?: () => Moment;
  logTo?: LogSink;
  /** How slowly a body may come. */
  bodyPace?: BodyPace;
  /** For tests: parse every answer with its schema, mount further rows, send further mails. */
  parseAnswers?: boolean;
  further?: { implementations?: readonly Implementation[]; mails?: Mails; jobs?: Jobs };
};

export type App = {
  http: FastifyInstance;
  db: Database;
  /** Listens for events and works off jobs; calls are answered without it, but nothing follows. */
  start(): Promise<void>;
  /** Finishes what is under way, then lets go of everything. */
  stop(): Promise<void>;
};

const webDir = path.join(import.meta.dirname, "..", "..", "web", "dist");

const mails: Mails = {
  ...accountMails,
  ...boardMails,
  ...groupMails,
  ...insightMails,
  ...makeInvitationMails(plansInvitedInto),
  ...planMails,
  ...requestMails,
  ...sessionMails,
};

const leftToOthers = { requests: leftRequests, groups: leftGroups };

/** What each noun holds of a person; the account itself is forgotten last. */
export const personalDataWith = (files: FileStore): readonly PersonalData[] => [
  makePlanPersonalData(leftToOthers),
  groupPersonalData,
  requestPersonalData,
  insightPersonalData,
  boardPersonalData,
  draftPersonalData,
  makeAttachmentPersonalData(files),
  makeInvitationPersonalData(plansInvitedInto),
  sessionPersonalData,
  auditPersonalData,
  peoplePersonalData,
  placePersonalData,
  accountPersonalData,
];

const readProfile = makeReadProfile({ findPlan: findPlanOf, listGroups: listGroupsOf });

const attachmentPlaces: AttachmentPlaces = {
  draft: draftFiles,
  insight: insightFiles,
  post: postFiles,
  request: requestFiles,
};

export async function buildApp(options: AppOptions): Promise<App> {
  const { config, connection, further = {} } = options;
  const clock = options.clock ?? (() => momentOf(Date.now()));
  const http = fastify({
    logger: loggerOptions(config.logLevel, options.logTo),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy,
    bodyLimit: bounds.jsonBodyBytes,
    // However fast it comes; what comes too slowly is cut long before.
    requestTimeout: 10 * minuteMs,
    // A HEAD of the event stream would open one that nobody reads.
    exposeHeadRoutes: false,
    ...refuseBroken(config),
    // A call without a Host is refused in `failures.ts`, in words.
    http: { requireHostHeader: false },
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
  });
  const onError = (error: Error) =>
    http.log.warn({ err: error }, "database: a connection was lost");
  const pool = openPool(connection, { max: 10, name: "sightline", onError });
  const jobPool = openPlainPool(connection, { max: 6, name: "sightline-jobs", onError });
  const db = openDatabase(pool);
  const hub = new LiveHub(connection, db, http.log);
  const mailboxDir = path.join(config.dataDir, "mailbox");
  const uploadsDir = path.join(config.dataDir, "files", "incoming");
  const exportsDir = path.join(config.dataDir, "files", "exports");
  const files = openDiskFiles(path.join(config.dataDir, "files", "attachments"));
  const personalData = personalDataWith(files);
  const transport = openTransport(config, mailboxDir);
  const version = await readVersion(webDir);

  let stopping = false;
  const closeHttp = makeKindClose(http);

  logCalls(http);
  measureCalls(http, pool);
  sendHeaders(http, config, version);
  answerFailures(http);
  refuseExpectations(http.server, config);
  cutSlowBodies(http.server, options.bodyPace ?? usualPace);
  await acceptBodies(http);

  const platform = {
    db,
    live: hub,
    clock,
    uploadsDir,
    parseAnswers: options.parseAnswers ?? false,
  };
  const implementations = [
    makeAccountHandlers({
      personalData,
      exportsDir,
      readProfile,
      renewInvitation: (trx, id, now) => renewInvitation(trx, plansInvitedInto, id, now),
    }),
    makeAttachmentHandlers(files, attachmentPlaces),
    auditHandlers,
    makeBoardHandlers(files),
    postConversationHandlers,
    boardModerationHandlers,
    calendarHandlers,
    categoryHandlers,
    makeCategoryEditingHandlers({ listFigures: listCategoryFigures, countDrafts: countDraftsIn }),
    deskHandlers,
    deskStaffHandlers,
    makeDraftHandlers(draftedRequests),
    ...groupImplementations,
    insightHandlers,
    makeInvitationHandlers(plansInvitedInto, readProfile),
    makePeopleHandlers(personalData),
    placeHandlers,
    jobHandlers,
    makePlanHandlers(leftToOthers),
    makeRequestHandlers(findRowOfRequest),
    makeRequestChangeHandlers(findRowOfRequest),
    requestConversationHandlers,
    makeSessionHandlers({ ...accountsToSignIn, readProfile }),
    turnaroundHandlers,
    implement(live, { streamEvents: makeStreamHandler(hub, listPlanTopics) }),
    ...(further.implementations ?? []),
  ];
  for (const implementation of implementations) mount(http, platform, implementation);

  serveHealth(http, db, () => stopping);
  serveDocs(http, config.publicUrl);
  if (!config.smtpUrl) serveMailbox(http, mailboxDir);
  await servePages(http, config, webDir, version, () => readFace(db));

  let runner: Runner | undefined;
  let endSealing: (() => Promise<void>) | undefined;
  return {
    http,
    db,
    async start() {
      await hub.start();
      runner = await runJobs({
        pool: jobPool,
        db,
        clock,
        log: http.log,
        jobs: {
          ...mailJobs(
            { ...mails, ...further.mails },
            { transport, publicUrl: config.publicUrl, readSender },
          ),
          ...accountJobs(personalData, exportsDir, transport),
          ...attachmentJobs(files),
          ...conversationJobs,
          ...groupJobs,
          ...insightJobs,
          ...placeJobs(transport, config.publicUrl),
          ...requestJobs,
          ...turnaroundJobs,
          ...cleanUpJobs(
            [
              deleteExpiredSessions,
              deleteOldPresence,
              deleteOldRegistrations,
              eraseOldOrigins,
              eraseDeletedFromBoard,
              eraseDeleted,
              exportCleanUp(exportsDir),
              orphanCleanUp(files),
            ],
            uploadsDir,
          ),
          ...further.jobs,
        },
        cron: [cleanUpCron, insightCron, turnaroundCron],
      });
      endSealing = keepSealing({ db, clock, log: http.log });
    },
    async stop() {
      stopping = true;
      await hub.stop();
      await closeHttp();
      await runner?.stop();
      await endSealing?.();
      transport.close();
      await db.destroy();
      await endPool(jobPool);
    },
  };
}
