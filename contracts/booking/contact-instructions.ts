/** Texts about changes, shared by a booking's page, its emails and its ticket. */

/** How to move a booking to another day or departure. */
export const howToChange =
  'To change a journey, choose “Change day, time or fare” on your booking’s page, if your fare allows changes. For a tour, contact us with your reference.';

/** Returns a fare's rule about changes for the time before the purchase, and adds where to make one. */
export function addHowToChange(changes: string): string {
  return changes.startsWith('No changes') ? changes : `${changes} You make changes on your booking’s page.`;
}
