/** The forms of address the specification lists, by value. */
export const travellerTitles = {
  mr: 'Mr',
  ms: 'Ms',
  mrs: 'Mrs',
  miss: 'Miss',
  master: 'Master',
  dr: 'Dr',
  prof: 'Prof',
} as const;
