/** Characters that XML 1.0 forbids even when escaped (production “Char”): control characters and lone surrogates. */
const unwritable = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Removes characters that XML forbids. */
export const stripInvalidXml = (text: string): string => text.replaceAll(unwritable, '');

/** Escapes a text for XML. */
export const escaped = (text: string): string =>
  stripInvalidXml(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
