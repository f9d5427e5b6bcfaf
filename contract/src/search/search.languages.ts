/** In which words can be brought to their stem; `simple` is for a place that writes in many. */
export const searchLanguages = [
  "simple",
  "danish",
  "dutch",
  "english",
  "finnish",
  "french",
  "german",
  "hungarian",
  "italian",
  "norwegian",
  "portuguese",
  "romanian",
  "russian",
  "spanish",
  "swedish",
  "turkish",
] as const;
export type SearchLanguage = (typeof searchLanguages)[number];

/** As the settings call them. */
export const searchLanguageWords: Record<SearchLanguage, string> = {
  simple: "Many, or another one",
  danish: "Danish",
  dutch: "Dutch",
  english: "English",
  finnish: "Finnish",
  french: "French",
  german: "German",
  hungarian: "Hungarian",
  italian: "Italian",
  norwegian: "Norwegian",
  portuguese: "Portuguese",
  romanian: "Romanian",
  russian: "Russian",
  spanish: "Spanish",
  swedish: "Swedish",
  turkish: "Turkish",
};
