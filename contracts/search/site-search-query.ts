import { z } from 'zod';
import { definePageParameters } from './page-parameters.ts';

/** The page with the search of the site. */
export const siteSearchPath = '/search/';

/** So many letters can be looked for at once. */
export const maxSearched = 100;

/** What is looked for on the site. */
export const siteSearchQuery = definePageParameters(z.object({ q: z.string().max(maxSearched) }).partial());

/** The address of what is found by some words. */
export function siteSearchAddress(words: string): string {
  return `${siteSearchPath}?${new URLSearchParams({ q: words })}`;
}
