/**
 * Whether an analyst first says what an answer will cover: not at all, if they want to, or always,
 * and then the requester has to confirm it before anything is delivered.
 */
export const scopeRules = ["no", "may", "must"] as const;
export type ScopeRule = (typeof scopeRules)[number];
