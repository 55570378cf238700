/** Why staff have to look at a booking: one reason a line, put there and taken away by itself. */

/** The reasons with `line` among them, once and last. */
export function withReason(note: string | null, line: string): string {
  const reason = oneLine(line);
  return [...linesOf(note).filter((each) => each !== reason), reason].join('\n');
}

/**
 * The reasons without `line`; null when none is left.
 * @param held the reasons of all that is not ended: two things may be stuck for the same words, and those stay until both are ended
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

/** The reasons, one by one. */
export function linesOf(note: string | null): readonly string[] {
  return (note ?? '').split('\n').filter((line) => line !== '');
}

/** A provider's words may be of several lines. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
