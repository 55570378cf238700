/** Places at which a process may die and everything still comes right; the tests let it die at each. */
export const crashPoints = [
  'order-claimed',
  'booking-written',
  'attempt-opened-at-provider',
  'attempt-opened',
  'answer-kept',
  'event-received',
  'provider-read',
  'seats-claimed',
  'captured-at-provider',
  'capture-recorded',
  'release-decided',
  'released-at-provider',
  'release-recorded',
  'refund-promised',
  'refunded-at-provider',
  'refund-recorded',
] as const;

/** One of the places. */
export type CrashPoint = (typeof crashPoints)[number];
