/**
 * The note with the reasons why staff must act on a booking, one per line. Each line is added and removed separately.
 */

/** Adds a reason as the last line, without duplicates. */
export function withReason(note: string | null, line: string): string {
  const reason = oneLine(line);
  return [...linesOf(note).filter((each) => each !== reason), reason].join('\n');
}

/**
 * Removes a reason. Returns null if none is left.
 * @param held the reasons of all unresolved causes; a reason with the same text stays until the last of them is
 * resolved
 */
export function withoutReason(
  note: string | null,
  line: string | null,
  held: readonly (string | null)[],
): string | null {
  const reason = line === null ? null : oneLine(line);
  const isHeld = held.some((each) => each !== null && oneLine(each) === reason);
  const rest = linesOf(note).filter((each) => isHeld || each !== reason);
  return rest.length === 0 ? null : rest.join('\n');
}

/** Splits the note into its reasons. */
export function linesOf(note: string | null): readonly string[] {
  return (note ?? '').split('\n').filter((line) => line !== '');
}

/** Collapses white space, because a provider's message may have several lines. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
