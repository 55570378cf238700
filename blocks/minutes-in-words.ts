/** `1 h 20 min`, `45 min`, `2 h`; its parts don't come apart at the end of a line. */
export function minutesInWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours}\u00A0h`, (rest > 0 || hours === 0) && `${rest}\u00A0min`]
    .filter(Boolean)
    .join('\u00A0');
}
