/** The longest id of the timetable that a search or a page takes: a merge puts the name of a feed before the feed's own. */
export const maxTimetableIdLength = 300;

/** The longest id that a feed may have: its name of up to 60 characters and a colon may come before it. */
export const maxFeedIdLength = maxTimetableIdLength - 61;
