/**
 * Where everything is read that a page can hold. The rows take their paths from here, and what a
 * write or a live event touches is named by it: one call (`reads.accounts.getProfile`), or all that
 * is read in one place (`reads.requests`). It stands apart from the rows, and without schemas,
 * since the tables would otherwise import each other, and the page's frame all of them.
 */
export const reads = {
  accounts: {
    getConfirmation: "/api/v1/users/confirmation",
    getDeletion: "/api/v1/profile/deletion",
    getEmailChange: "/api/v1/profile/email_change",
    getPasswordReset: "/users/password",
    getProfile: "/api/v1/profile",
    listExports: "/api/v1/profile/exports",
    verifyEmail: "/api/v1/verify_email",
  },
  audit: {
    getAuditSeal: "/api/v1/audit_acts/seal",
    listAuditActs: "/api/v1/audit_acts",
  },
  board: {
    getBoard: "/api/v1/message_boards/:id",
    getPost: "/api/v1/board_posts/:id",
    getPostVersion: "/api/v1/board_posts/:id/versions/:number",
    listPostCandidates: "/api/v1/board_posts/candidates",
    listPostComments: "/api/v1/board_posts/:id/comments",
  },
  calendars: {
    getCalendar: "/api/v1/calendars/:id",
    listCalendarVersions: "/api/v1/calendars/:id/versions",
    listCalendars: "/api/v1/calendars",
    listCountries: "/api/v1/calendars/countries",
    listHolidays: "/api/v1/calendars/holidays",
  },
  categories: {
    getCategory: "/api/v1/insight_categories/:id",
    listAllCategories: "/api/v1/insight_categories/all",
    listCategories: "/api/v1/insight_categories",
    listCategoryVersions: "/api/v1/insight_categories/:id/versions",
    listTemplates: "/api/v1/insight_categories/templates",
  },
  confirmations: {
    listUnconfirmedOnPost: "/api/v1/board_posts/:id/unconfirmed",
    listUnconfirmedOnShare: "/api/v1/insight_group_shares/:id/unconfirmed",
  },
  desk: {
    getDeskNext: "/api/v1/desk/next",
    getDeskWork: "/api/v1/desk/:id",
    listAnalysts: "/api/v1/desk/analysts",
    listDesk: "/api/v1/desk",
  },
  deskAsked: {
    listAskedBefore: "/api/v1/desk/:id/asked_before",
    listSameRequests: "/api/v1/desk/:id/same_requests",
  },
  deskBlocks: {
    listTextBlocks: "/api/v1/text_blocks",
  },
  drafts: {
    getDraft: "/api/v1/drafts/:id",
    getEarlierDraft: "/api/v1/drafts/:id/earlier/:earlier_id",
    listDrafts: "/api/v1/drafts",
    listEarlierDrafts: "/api/v1/drafts/:id/earlier",
  },
  groups: {
    getGroup: "/api/v1/insight_groups/:id",
    listGroupCandidates: "/api/v1/insight_groups/candidates",
    listGroupNameable: "/api/v1/insight_groups/:id/nameable",
    listGroups: "/api/v1/insight_groups",
    listShareable: "/api/v1/insight_groups/:id/shareable",
    listShares: "/api/v1/insight_groups/:id/insight_response_shares",
    openGroupInvite: "/api/v1/insight_groups/invitation",
  },
  groupInvites: {
    listGroupInvites: "/api/v1/insight_groups_invites",
  },
  insights: {
    getInsight: "/api/v1/insight_responses/:id",
    getInsightVersion: "/api/v1/insight_responses/:id/versions/:version",
    listInsights: "/api/v1/insight_responses",
    listPlacesShared: "/api/v1/insight_responses/:id/shares",
    listQuestions: "/api/v1/insight_responses/:id/questions",
  },
  invitations: {
    getInvitation: "/api/v1/invitations/:token",
    listOwnInvitations: "/api/v1/invitations",
  },
  jobs: {
    getJobsNow: "/api/v1/jobs/now",
    listFailedJobs: "/api/v1/jobs",
  },
  matches: {
    getSpared: "/api/v1/request_matches/spared",
  },
  notifications: {
    getLevel: "/api/v1/notifications/levels/:thread/:id",
    getUnread: "/api/v1/notifications/unread",
    listGathered: "/api/v1/notifications/gathered",
    listGatheredEntries: "/api/v1/notifications/gathered/:thread/:id",
    listLevels: "/api/v1/notifications/levels",
    listNotifications: "/api/v1/notifications",
  },
  people: {
    getErasure: "/api/v1/people/:id/erasure",
    getPerson: "/api/v1/people/:id",
    listPeople: "/api/v1/people",
    listPlaceInvitations: "/api/v1/people/invitations",
    listSubscribers: "/api/v1/people/subscribers",
  },
  place: {
    checkRegistration: "/api/v1/place/registration",
    getLegalText: "/api/v1/place/legal_texts/:kind",
    getPlace: "/api/v1/place",
    getSettings: "/api/v1/place/settings",
    getSetUp: "/api/v1/place/set_up",
  },
  plans: {
    getClosing: "/api/v1/organization_plans/:id/closing",
    getLeaving: "/api/v1/organization_plans/members/:id/leaving",
    getPlan: "/api/v1/organization_plans",
    listPlans: "/api/v1/organization_plans/all",
  },
  reports: {
    listReports: "/api/v1/board_reports",
  },
  requests: {
    countRequests: "/api/v1/insight_requests/counts",
    getDuplicate: "/api/v1/insight_requests/:id/duplicate",
    getInsightOfRequest: "/api/v1/insight_requests/:id/insight_response",
    getOpening: "/api/v1/insight_requests/:id/opening",
    getParcel: "/api/v1/insight_requests/:id/parcel",
    getParcelSize: "/api/v1/insight_requests/:id/parcel/size",
    getPresence: "/api/v1/presence/:id",
    getRequest: "/api/v1/insight_requests/:id",
    listCandidates: "/api/v1/insight_requests/candidates",
    listComments: "/api/v1/insight_requests/:id/comments",
    listEvents: "/api/v1/insight_requests/:id/events",
    listRequestNameable: "/api/v1/insight_requests/:id/nameable",
    listRequests: "/api/v1/insight_requests",
  },
  savedSearches: {
    listSavedSearches: "/api/v1/saved_searches",
  },
  search: {
    search: "/api/v1/search",
  },
  sessions: {
    listSessions: "/api/v1/sessions",
  },
  shares: {
    listShareComments: "/api/v1/insight_group_shares/:id/comments",
    listShareNameable: "/api/v1/insight_group_shares/:id/nameable",
  },
  sources: {
    getSource: "/api/v1/insight_sources/:id",
    listSources: "/api/v1/insight_sources",
  },
  turnarounds: {
    listCourses: "/api/v1/turnarounds/weeks",
    listOpenWork: "/api/v1/turnarounds/open_work",
    listTurnarounds: "/api/v1/turnarounds",
  },
} as const;

type Places = typeof reads;
type Place = Places[keyof Places];
type Read = { [P in keyof Places]: Places[P][keyof Places[P]] }[keyof Places];

/** What no longer is as it was read: one call, whatever its parameters, or all of a place. */
export type Touched = Read | Place;
