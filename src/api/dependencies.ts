/** What the API needs from the rest of the house. */
import type { CartResult, ItemChange, NewItem } from '#src/cart/cart.ts';
import type { Catalogue } from '#src/catalogue/catalogue.ts';
import type { ContactMessage } from '#src/contact/contact-message.ts';
import type { ContentSource } from '#src/content/content-source.ts';
import type { TakenQuestion } from '#src/inventory/inventory.ts';
import type { SearchMeans } from '#src/travel/search/search-fares.ts';
import type { ReadinessData } from './types.ts';

/** What the API reads of the content. */
export type ApiContent = Pick<
  ContentSource,
  'findPage' | 'listBlogPosts' | 'findBlogPost' | 'listDestinations' | 'findDestination' | 'isReachable'
>;

/** Decides whether a request may go on. The place where rate limits are put in; see `unlimited`. */
export type RateLimiter = {
  /** `route` is the route's own pattern, such as `POST /contact`. Resolves to the seconds to wait, or null to go on. */
  check(route: string, request: Request): Promise<number | null>;
};

/** Lets everything through. */
export const unlimited: RateLimiter = { check: async () => null };

/**
 * What can be done with a cart. Ids come as callers wrote them: whether they are any is for these to say. A refusal is an
 * answer; whatever rejects is a fault, and nothing has changed then.
 */
export type CartCalls = {
  read(sessionId: string): Promise<CartResult>;
  /** `sessionId` null, or one that is nobody's: a new cart. */
  add(sessionId: string | null, items: readonly NewItem[]): Promise<CartResult>;
  change(sessionId: string, change: ItemChange): Promise<CartResult>;
  remove(sessionId: string, itemId: string): Promise<CartResult>;
};

/** What is sold besides journeys, and how much of it is gone. */
export type ApiProducts = {
  catalogue(): Catalogue;
  /** Units of each pool that are held or sold now, one number a question and in its order. */
  taken(questions: readonly TakenQuestion[]): Promise<readonly number[]>;
};

/** The settings and services one instance of the API works with. */
export type ApiDependencies = {
  /** Accepted values of `X-Api-Key`. */
  apiKeys: readonly string[];
  /** Host names accepted in `X-Origin-Domain` and, as the host of `Origin`, in a browser's requests. Lower case. */
  safeDomains: readonly string[];
  content: ApiContent;
  contact: { store(message: ContactMessage): Promise<{ reference: string }> };
  /** What a fare search works with. */
  travel: SearchMeans;
  products: ApiProducts;
  cart: CartCalls;
  /** The states of what the site needs besides the content; never rejects. */
  readiness(): Promise<Pick<ReadinessData, 'database' | 'timetable'>>;
  rateLimiter?: RateLimiter;
};
