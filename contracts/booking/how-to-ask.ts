/** What only people do for a booking: said alike on its page, in its emails and on its ticket. */

/** Moving a booking to another day or departure. */
export const howToChange =
  'To change a booking, write to us with its reference: we ask the operator, as far as the fare allows.';

/** The rule of a fare about changes as it is read before buying, with the way to use it. */
export function withHowToChange(changes: string): string {
  return changes.startsWith('No changes') ? changes : `${changes} Write to us to change.`;
}

/** Travelling with a pass. */
export const howToUsePass =
  'To use your pass, write to us, quote this reference and name the journeys you want: we reserve the seats. The pass starts on the day of the first one.';
