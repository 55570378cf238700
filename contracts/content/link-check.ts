/** Request and response of the check of links to other sites (`POST /api/draft/links`). */
import { z } from 'zod';

/** Maximum number of addresses in a request. */
export const maxLinksPerCheck = 20;

/** Maximum length of an address in a request. */
export const maxLinkLength = 2_048;

/** Body of the request. */
export const linkCheckRequest = z.object({
  urls: z.array(z.string().max(maxLinkLength)).min(1).max(maxLinksPerCheck),
});

/** Result of a link. `moved`: it leads to `movedTo` permanently. `reason` is a sentence for editors. */
export const linkResult = z.object({
  url: z.string(),
  status: z.enum(['working', 'moved', 'broken', 'timed-out', 'not-checked']),
  movedTo: z.string().optional(),
  reason: z.string().optional(),
});
export type LinkResult = z.output<typeof linkResult>;

/** Body of the response. Links that are missing were not reached in time: ask for them again. */
export const linkCheckResponse = z.object({ results: z.array(linkResult) });
