/** Text in parts: those that were looked for, and what stands between. */
export type MarkedParts = readonly { readonly text: string; readonly isMatch: boolean }[];

/** Text with the words marked that were looked for. */
export function Marked({ parts }: { parts: MarkedParts }) {
  // A part is told from the others by where it begins.
  let begins = 0;
  return parts.map(({ text, isMatch }) => {
    const key = begins;
    begins += text.length;
    return isMatch ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>;
  });
}
