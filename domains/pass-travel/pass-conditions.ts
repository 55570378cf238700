/** Conditions of a ride on a pass, as the search, the cart and the booking show them. */
export const passConditions = {
  changes: 'Cancel the ride and book another one with your pass.',
  refund: 'Cancel up to 2 hours before departure, and your pass gets the time back.',
  text: 'Booked with your pass: there is nothing to pay.',
} as const;
