import { defineField } from '@sanity/types';
import { instantFault, windowAdvice, windowFault } from '../validation/window-rules.ts';

/** Date options: instants are entered and shown in New Zealand time, to the minute, also for editors elsewhere. */
export const newZealandTime = {
  displayTimeZone: 'Pacific/Auckland',
  allowTimeZoneSwitch: false,
} as const;

/** Studio form of the window in which something is shown. */
export const windowFields = [
  defineField({
    name: 'startsAt',
    title: 'Show from',
    description: 'New Zealand time. Leave empty to show immediately.',
    type: 'datetime',
    options: newZealandTime,
    validation: (rule) => rule.custom(instantFault),
  }),
  defineField({
    name: 'endsAt',
    title: 'Show until',
    description: 'New Zealand time. Leave empty to show until removed.',
    type: 'datetime',
    options: newZealandTime,
    validation: (rule) => [
      rule.custom(instantFault),
      rule.custom((_endsAt, { parent }) => windowFault(parent)),
      rule.custom((_endsAt, { parent }) => windowAdvice(parent)).warning(),
    ],
  }),
];
