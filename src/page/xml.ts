/** What XML 1.0 takes for no sign at all, however it is written (its production “Char”): control characters, halves of pairs. */
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** The text without what XML can't have. */
export const writable = (text: string): string => text.replaceAll(unwritable, '');

/** The text as it stands in XML. */
export const escaped = (text: string): string =>
  writable(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
