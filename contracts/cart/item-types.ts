/** Labels of the item types that are sold on their own. Modes of travel have separate names. */
export const itemTypeLabels = {
  kr_train: 'Train',
  ic_bus: 'Intercity bus',
  ii_ferry: 'Ferry',
  pass: 'Travel pass',
  tour: 'Tour',
} as const;
