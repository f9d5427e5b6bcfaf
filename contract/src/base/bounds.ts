/** Every limit of the product, once. Lengths count code points, but where a line says otherwise. */
export const bounds = {
  requestTitle: { min: 6, max: 150 },
  requestDescription: { min: 20, max: 20_000 },
  /** What a request wants to know, point by point. */
  pointText: { min: 3, max: 300 },
  pointsPerRequest: 7,
  /** Those of all rounds together. */
  pointsCovered: 100,
  textAnswer: { min: 0, max: 5_000 },
  /** Of a cancellation and the like. */
  reason: { min: 0, max: 2_000 },
  /** Of why an answer comes later than promised. */
  lateReason: { min: 1, max: 1_000 },
  /** A new time lies within so many days. */
  lateDaysMost: 90,
  /** Of each part of what an answer will cover, and of what its requester means otherwise. */
  scopeText: { min: 1, max: 2_000 },
  comment: { min: 1, max: 4_000 },
  /** Of an insight that somebody asks about, and what is kept of either side to find it again. */
  passage: { min: 1, max: 1_000 },
  passageSide: { min: 0, max: 100 },
  postTitle: { min: 3, max: 150 },
  postBody: { min: 1, max: 32_000 },
  reportReason: { min: 1, max: 1_000 },
  insightBody: { min: 1, max: 100_000 },
  insightSummary: { min: 1, max: 2_000 },
  coverageNote: { min: 0, max: 2_000 },
  /** A passage that a second reader says something of. */
  reviewQuote: { min: 1, max: 1_000 },
  textBlockName: { min: 1, max: 80 },
  textBlockBody: { min: 1, max: 10_000 },
  sourceTitle: { min: 1, max: 300 },
  sourcePublisher: { min: 0, max: 200 },
  sourcesPerInsight: 200,
  /** Of an insight, in UTF-16 units: what goes on for longer is read in pieces. */
  sentence: 1_000,
  /** Sentences that an analyst calls an estimate, or no statement. */
  decisionsPerInsight: 1_000,
  groupName: { min: 2, max: 80 },
  groupDescription: { min: 0, max: 2_000 },
  groupInvitesPerUserAndDay: 100,
  groupsPerUserAndDay: 50,
  shareNote: { min: 0, max: 2_000 },
  planName: { min: 2, max: 80 },
  placeName: { min: 2, max: 60 },
  registrationDomains: 100,
  legalText: { min: 20, max: 100_000 },
  personName: { min: 1, max: 100 },
  activity: { min: 0, max: 100 },
  email: { min: 3, max: 254 },
  password: { min: 12, max: 128 },
  staffPassword: { min: 15, max: 128 },
  attachmentsPerThing: 5,
  attachmentBytes: 10 * 1024 * 1024,
  /** Of each text in a draft, in UTF-16 units: more than anything that can be sent. */
  draftText: 256 * 1024,
  /** In lists of a draft: more than can be sent is kept as well. */
  draftRows: 1_000,
  participantsPerRequest: 50,
  markdownNesting: 50,
  /** What showing a text may take; `markdownCost` says how it is counted. */
  markdownCost: 4_000_000,
  /** Until the place's settings say otherwise. */
  requestsPerUserAndDay: 20,
  requestsPerDayMost: 10_000,
  /** Of what somebody was shown before filing, so many stay with the request. */
  matchesKept: 10,
  mentionsPerText: 10,
  thanksNamed: 10,
  pageSize: { usual: 25, max: 100 },
  /** Counts on screen stop here and show "99+". */
  countShown: 99,
  searchText: { min: 0, max: 200 },
  savedSearchName: { min: 1, max: 80 },
  webAddress: 2_000,
  choicesPerAnswer: 100,
  questionsPerCategory: 100,
  shortAnswer: { min: 1, max: 200 },
  categoryName: { min: 2, max: 80 },
  categorySlug: { min: 1, max: 60 },
  categoryDescription: { min: 0, max: 2_000 },
  /** What an analyst may start from. */
  outline: { min: 0, max: 10_000 },
  /** What is ticked before publishing. */
  checklistText: { min: 3, max: 200 },
  checklistItems: 12,
  categoriesMost: 1_000,
  /** A quarter of an hour to 2,000 hours, of working time. */
  targetMinutes: { min: 15, max: 120_000 },
  questionLabel: { min: 1, max: 300 },
  questionHelp: { min: 0, max: 2_000 },
  questionUnit: { min: 0, max: 40 },
  choiceLabel: { min: 1, max: 200 },
  choiceValue: { min: 1, max: 100 },
  calendarName: { min: 1, max: 80 },
  holidayName: { min: 0, max: 100 },
  holidaysPerCalendar: 1_000,
  intervalsPerDay: 24,
  /** Until the place's settings say otherwise. */
  planSeats: 5,
  planSeatsMost: 100_000,
  /** Why an admin changes something of a plan. */
  planReason: { min: 1, max: 500 },
  invitationsPerPlanAndDay: 50,
  /** Into all plans that they found one after another. */
  invitationsPerPersonAndDay: 50,
  invitationMails: 3,
  placeInvitationsPerUserAndDay: 200,
  /** Whom an admin does something to in one go. */
  peopleAtOnce: 100,
} as const;

/** Those that the server alone asks, so that no page carries them. */
export const serverBounds = {
  scopesPerRequest: 20,
  /** That are open, of one insight, and marked in its margin. */
  questionsShown: 100,
  reviewNotesPerRound: 200,
  textBlocksPerUser: 200,
  textBlocksShared: 500,
  /** Members and open invitations. */
  groupPeople: 200,
  attachmentBytesPerUser: 1024 * 1024 * 1024,
  attachmentName: 255,
  /** Of comments that are not sent yet. */
  attachmentsWaiting: 20,
  /** Of the files in one download. */
  parcelBytes: 1024 * 1024 * 1024,
  /** The latest so many of what is said, and of what happened. */
  parcelEntries: 2_000,
  /** Of a picture, all frames of an animation together. */
  picturePixels: 50_000_000,
  /** Each takes its time, however small it is. */
  pictureFrames: 1_000,
  draftsPerUser: 100,
  /** Of one draft; past that the oldest goes. */
  earlierPerDraft: 50,
  /** Of all drafts of one person, also those that are gone; the oldest go. */
  earlierPerPerson: 500,
  /** As the database stores them. */
  earlierBytesPerPerson: 16 * 1024 * 1024,
  /** A save that takes out so much of a text at once keeps what stood there. */
  draftTextTakenOut: 200,
  /** That staff say ask the same. */
  samePerRequest: 20,
  postsPerPage: 20,
  savedSearchesPerUser: 50,
  jsonBodyBytes: 1024 * 1024,
  /** Texts, numbers, lists and objects in one body. */
  bodyValues: 10_000,
  multipartFieldBytes: 1024 * 1024,
  /** Whoever invites, and wherever to. */
  invitationMailsPerAddressAndDay: 3,
} as const;

export type LengthBound = { min: number; max: number };

/** How many UTF-16 units of a text are looked at at all: no letter that people write takes more than four. */
export function rawMost(bound: LengthBound): number {
  return bound.max * 4;
}

/** By units rather than by letters, since also a text far past its bound is counted, to say so. */
export function codePoints(text: string): number {
  let count = text.length;
  for (let at = 1; at < text.length; at += 1)
    if (isHalf(text, at, 0xdc00) && isHalf(text, at - 1, 0xd800)) count -= 1;
  return count;
}

/** Whether this unit is the first (0xd800) or the second (0xdc00) half of a letter. */
function isHalf(text: string, at: number, which: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === which;
}
