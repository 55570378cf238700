/** Who may travel together: one statement of it, for searches, carts, refunds and the browser. Pure. */

/** The most people of one item, as of a search. */
export const maxPassengers = 9;

/** How many travel together. */
export interface Party {
  readonly adults: number;
  readonly children: number;
  readonly infants: number;
}

/** Why people can't travel together, and whose number it is about. */
export interface PartyFault {
  readonly part: 'everyone' | 'adults' | 'infants';
  readonly message: string;
}

/** What is wrong with a party; null when it can travel. Nobody at all is no party. */
export function partyFault({ adults, children, infants }: Party): PartyFault | null {
  if (adults + children + infants > maxPassengers)
    return { part: 'everyone', message: `You can book up to ${maxPassengers} travellers at a time.` };
  if (adults === 0)
    return {
      part: 'adults',
      message:
        children + infants > 0
          ? 'A child or an infant can’t travel without an adult.'
          : 'At least one adult must travel.',
    };
  if (infants > adults)
    return {
      part: 'infants',
      message: 'Each infant must sit on the lap of an adult: add an adult for each infant.',
    };
  return null;
}
