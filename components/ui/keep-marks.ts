/** A dash between two names, and a stroke between a name's two languages, stays at the end of its line: none begins with it. */
export const keepMarks = (text: string) => text.replaceAll(/ ([–/]) /g, '\u00A0$1 ');
