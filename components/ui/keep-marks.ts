/**
 * A dash between two names, and a stroke between a name's two languages, stays at the end of its line: none begins with it. The
 * stroke's space is a narrow one, with which `Stewart Island /` in the largest letters has room on the smallest phone.
 */
export const keepMarks = (text: string) => text.replaceAll(' – ', '\u00A0– ').replaceAll(' / ', '\u202F/ ');
