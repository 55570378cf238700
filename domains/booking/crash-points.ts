/** Points at which a crash of the process must lose nothing. Tests simulate a crash at each. */
export const crashPoints = [
  'order-claimed',
  'booking-written',
  'change-accepted',
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
  'claim-answered',
  'claim-paid',
  'disruptions-recorded',
  'choice-ended',
] as const;

/** One crash point. */
export type CrashPoint = (typeof crashPoints)[number];
