/** Query parameter of a journey search whose result replaces an item of the cart. */
import { z } from 'zod';
import { definePageParameters } from './page-parameters.ts';

/** The parameter `replaces`: the id of a cart item. */
export const replacementQuery = definePageParameters(z.object({ replaces: z.uuid() }).partial());
