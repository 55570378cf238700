import { z } from 'zod';
import { mode } from './mode.ts';
import { definePageParameters } from './page-parameters.ts';
import { islands, regions } from './regions.ts';

/** A list of destinations in an address: `?island=south&by=train`. */
export const destinationFilter = definePageParameters(
  z
    .object({
      island: z.enum(islands.map(({ name }) => name)),
      region: z.enum(regions.map(({ name }) => name)),
      /** By what one gets there. */
      by: mode,
    })
    .partial(),
);

/** How long tours are, as people ask for them; `days` from the first to the last, both counted. */
export const tourLengths = [
  { name: 'day', title: 'One day', days: [1, 1] },
  { name: 'short', title: '2 to 5 days', days: [2, 5] },
  { name: 'week', title: '6 to 10 days', days: [6, 10] },
  { name: 'long', title: 'More than 10 days', days: [11, Number.POSITIVE_INFINITY] },
] as const;

/** A list of tours in an address: `?length=short&by=coach&start=christchurch`. */
export const tourFilter = definePageParameters(
  z
    .object({
      length: z.enum(tourLengths.map(({ name }) => name)),
      by: mode,
      /** Where it begins: a word of small letters, which only the list can tell from an unknown one. */
      start: z
        .string()
        .regex(/^[a-z]+(?:-[a-z]+)*$/)
        .max(60),
    })
    .partial(),
);
