/** The longest id of the timetable that a search or a page takes: a merge puts the name of a feed before the feed's own. */
export const maxTimetableIdLength = 300;
