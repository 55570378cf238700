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
