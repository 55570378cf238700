/** What a visitor reads for each type of item that is sold by itself. Modes of travel have names of their own. */
export const itemTypeLabels = {
  kr_train: 'Train',
  ic_bus: 'Intercity bus',
  ii_ferry: 'Ferry',
  pass: 'Travel pass',
  tour: 'Tour',
} as const;
