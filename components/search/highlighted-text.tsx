/** Text in parts: matches of the search, and the text between them. */
export type HighlightedParts = readonly { readonly text: string; readonly isMatch: boolean }[];

/** Text with the search matches marked. */
export function HighlightedText({ parts }: { parts: HighlightedParts }) {
  // The start position identifies a part.
  let begins = 0;
  return parts.map(({ text, isMatch }) => {
    const key = begins;
    begins += text.length;
    return isMatch ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>;
  });
}
