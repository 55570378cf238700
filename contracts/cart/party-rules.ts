/** Rules about who can travel together, shared by searches, carts, refunds and the browser. Pure. */

/** Maximum number of people per item and per search. */
export const maxPassengers = 9;

/** Passenger counts of a party. */
export interface Party {
  readonly adults: number;
  readonly children: number;
  readonly infants: number;
}

/** Why a party can't travel, and the count that the fault concerns. */
export interface PartyFault {
  readonly part: 'everyone' | 'adults' | 'infants';
  readonly message: string;
}

/** Returns the fault of a party; null if it can travel. An empty party is a fault. */
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
