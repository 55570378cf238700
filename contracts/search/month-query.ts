/** Query parameter of a journey search that shows a month. */
import { z } from 'zod';
import { definePageParameters } from './page-parameters.ts';

/** The parameter `month`: `2026-12`. */
export const monthQuery = definePageParameters(
  z.object({ month: z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/) }).partial(),
);
