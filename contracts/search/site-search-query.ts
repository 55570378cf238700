/** Path and query parameter of the site search page. */
import { z } from 'zod';
import { siteSearchPath } from '../page-paths.ts';
import { definePageParameters } from './page-parameters.ts';

/** Maximum length of a search, in characters. */
export const maxSearchLength = 100;

/** The parameters of the site search. */
export const siteSearchQuery = definePageParameters(
  z.object({ q: z.string().max(maxSearchLength) }).partial(),
);

/** Returns the URL of the search results for some words. */
export function siteSearchAddress(words: string): string {
  return `${siteSearchPath}?${new URLSearchParams({ q: words })}`;
}
