import { defineField } from '@sanity/types';
import { instantFault, windowAdvice, windowFault } from '../validation/window-rules.ts';

/** Instants are entered and shown by New Zealand's clock, wherever the editor sits. */
export const newZealandTime = {
  displayTimeZone: 'Pacific/Auckland',
  allowTimeZoneSwitch: false,
  timeStep: 15,
} as const;

/** The Studio's form of the time in which something is shown. */
export const windowFields = [
  defineField({
    name: 'startsAt',
    title: 'Show from',
    description: 'New Zealand time. Empty: at once.',
    type: 'datetime',
    options: newZealandTime,
    validation: (rule) => rule.custom(instantFault),
  }),
  defineField({
    name: 'endsAt',
    title: 'Show until',
    description: 'New Zealand time. Empty: until somebody takes it away.',
    type: 'datetime',
    options: newZealandTime,
    validation: (rule) => [
      rule.custom(instantFault),
      rule.custom((_endsAt, { parent }) => windowFault(parent)),
      rule.custom((_endsAt, { parent }) => windowAdvice(parent)).warning(),
    ],
  }),
];
