/** Titles of travellers from the specification, by value. */
export const travellerTitles = {
  mr: 'Mr',
  ms: 'Ms',
  mrs: 'Mrs',
  miss: 'Miss',
  master: 'Master',
  dr: 'Dr',
  prof: 'Prof',
} as const;
