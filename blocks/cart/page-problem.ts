import { z } from 'zod';
import type { PageQuery } from '#contracts/search/fare-search-query.ts';

/** The problem of a form that was posted without a script and changed nothing. */
export interface CartPageProblem {
  readonly message: string;
  /** The item that the problem concerns. */
  readonly itemId: string | null;
  /** True if the visitor should search again. */
  readonly isForSearch: boolean;
}

/** The message for each error code of the cart's form. The cart itself shows prices and numbers. */
const problemTexts: Readonly<Record<string, string>> = {
  SOLD_OUT: 'It sold out before we could hold it for you. Try another departure or fewer travellers.',
  PRICE_CHANGED: 'Its price has changed since you saw it. Choose it again to accept the new price.',
  OFFER_EXPIRED: 'This offer has expired. Search again to see what’s available.',
  NOT_FOUND: 'It is no longer available.',
  CART_EXPIRED: 'Your cart has expired. We keep a cart for 24 hours after the last change.',
  INVALID_CART_SESSION: 'We couldn’t find your cart. Please check that cookies are switched on.',
  RATE_LIMITED: 'Too many attempts. Please wait a minute, then try again.',
};

const forSearch: ReadonlySet<string> = new Set(['SOLD_OUT', 'OFFER_EXPIRED']);

const otherwise = 'Something went wrong on our side. Please try again in a moment.';

const shape = z.object({
  problem: z.string().regex(/^[A-Z_]{1,40}$/),
  item: z.uuid().nullable().catch(null),
});

/** Reads `?problem=CODE&item=ID`, which is untrusted: only our own messages are shown. */
export function problemOf(query: PageQuery): CartPageProblem | null {
  const parsed = shape.safeParse({ problem: query.problem, item: query.item });
  if (!parsed.success) return null;
  const { problem, item } = parsed.data;
  return {
    message: (Object.hasOwn(problemTexts, problem) ? problemTexts[problem] : null) ?? otherwise,
    itemId: item,
    isForSearch: item === null && forSearch.has(problem),
  };
}
