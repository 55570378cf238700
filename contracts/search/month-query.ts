/** Query parameter of a journey search that shows a month. */
import { z } from 'zod';
import { monthPattern } from './fare-search-query.ts';
import { definePageParameters } from './page-parameters.ts';

/** The parameter `month`: `2026-12`. */
export const monthQuery = definePageParameters(z.object({ month: z.string().regex(monthPattern) }).partial());
