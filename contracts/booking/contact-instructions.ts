/** Texts about changes, shared by a booking's page, its emails and its ticket. */

/** How to change each kind of part of a booking. */
export const howToChange = {
  journey:
    'To change a journey, choose “Change day, time or fare” on your booking’s page, if your fare allows changes.',
  ride: 'To change a ride on your pass, cancel it on your booking’s page and book another one.',
  tour: 'To change a tour, contact us with your reference.',
} as const;

/** Returns a fare's rule about changes for the time before the purchase, and adds where to make one. */
export function addHowToChange(changes: string): string {
  return changes.startsWith('No changes') ? changes : `${changes} You make changes on your booking’s page.`;
}
