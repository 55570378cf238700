/** What only people do for a booking: said alike on its page, in its emails and on its ticket. */

/** Moving a booking to another day or departure. */
export const howToChange =
  'To change a booking, contact us with your reference and we’ll ask the operator, if your fare allows changes.';

/** The rule of a fare about changes as it is read before buying, with the way to use it. */
export function withHowToChange(changes: string): string {
  return changes.startsWith('No changes') ? changes : `${changes} Contact us to change.`;
}

/** Travelling with a pass. */
export const howToUsePass =
  'To use your pass, contact us with this reference and the journeys you want, and we’ll reserve your seats. The pass starts on the day of the first one.';
