/** Maximum length of a timetable id in searches and pages. A merged timetable prefixes ids with the feed's name. */
export const maxTimetableIdLength = 300;

/** Maximum length of an id in a feed. Its prefix is a feed name of up to 60 characters and a colon. */
export const maxFeedIdLength = maxTimetableIdLength - 61;
