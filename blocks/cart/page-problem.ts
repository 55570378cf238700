import { z } from 'zod';
import type { PageQuery } from '#contracts/search/fare-search-query.ts';

/** Why a form that was sent without a script has changed nothing. */
export interface CartPageProblem {
  readonly message: string;
  /** The item it was about. */
  readonly itemId: string | null;
  /** Whether another search is the way on. */
  readonly isForSearch: boolean;
}

/** What to say of each code that the cart's form may bring along. Prices and numbers stand in the cart itself. */
const words: Readonly<Record<string, string>> = {
  SOLD_OUT:
    'It was sold before it could be held for you. Another departure or fewer travellers may still go.',
  PRICE_CHANGED: 'Its price has changed since you saw it. Choose it again to have it at the price of now.',
  OFFER_EXPIRED: 'The offer has ended. Search again to see what there is now.',
  NOT_FOUND: 'It is no longer there.',
  CART_EXPIRED: 'The cart was over: a cart is kept for a day after its last change.',
  INVALID_CART_SESSION: 'Your browser did not bring a cart along. Cookies may be switched off.',
  RATE_LIMITED: 'That was very often. Wait a minute, then send it again.',
};

const forSearch: ReadonlySet<string> = new Set(['SOLD_OUT', 'OFFER_EXPIRED']);

const otherwise = 'Something of ours did not answer. Please send it again in a moment.';

const shape = z.object({
  problem: z.string().regex(/^[A-Z_]{1,40}$/),
  item: z.uuid().nullable().catch(null),
});

/** Reads `?problem=CODE&item=ID`, which anybody can write: words of ours alone are shown. */
export function problemOf(query: PageQuery): CartPageProblem | null {
  const parsed = shape.safeParse({ problem: query.problem, item: query.item });
  if (!parsed.success) return null;
  const { problem, item } = parsed.data;
  return {
    message: (Object.hasOwn(words, problem) ? words[problem] : null) ?? otherwise,
    itemId: item,
    isForSearch: item === null && forSearch.has(problem),
  };
}
