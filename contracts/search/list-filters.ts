/** Query parameters that filter the lists of destinations and of tours. */
import { z } from 'zod';
import { mode } from './mode.ts';
import { definePageParameters } from './page-parameters.ts';
import { islands, regions } from './regions.ts';

/** Filter of a list of destinations in a URL: `?island=south&by=train`. */
export const destinationFilter = definePageParameters(
  z
    .object({
      island: z.enum(islands.map(({ name }) => name)),
      region: z.enum(regions.map(({ name }) => name)),
      /** The mode of travel that leads there. */
      by: mode,
    })
    .partial(),
);

/** Ranges of tour lengths; `days` counts the first and the last day. */
export const tourLengths = [
  { name: 'day', title: 'One day', days: [1, 1] },
  { name: 'short', title: '2 to 5 days', days: [2, 5] },
  { name: 'week', title: '6 to 10 days', days: [6, 10] },
  { name: 'long', title: 'More than 10 days', days: [11, Number.POSITIVE_INFINITY] },
] as const;

/** Filter of a list of tours in a URL: `?length=short&by=coach&start=christchurch`. */
export const tourFilter = definePageParameters(
  z
    .object({
      length: z.enum(tourLengths.map(({ name }) => name)),
      by: mode,
      /** The starting place in lower case; only the list can tell whether it exists. */
      start: z
        .string()
        .regex(/^[a-z]+(?:-[a-z]+)*$/)
        .max(60),
    })
    .partial(),
);
