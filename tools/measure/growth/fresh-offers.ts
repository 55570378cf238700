/** Offers that can be bought for as long as it takes: asked for anew before their price is over. */
import { PlainError } from '#scripts/launch/root.mjs';
import type { BuyableOffer } from '../cart-load.ts';

/**
 * How old they are when they are asked for anew, in milliseconds. Their price holds for half an hour (`priceHoldMs` in
 * domains/travel/offers/sale-window.ts); what begins with these takes a minute at most, so that none is used that is 20 minutes old.
 */
const renewedAfter = 18 * 60_000;

/** What is left to a departure, at the least, when visitors come to it: a rush for its last places is not what is measured. */
const sparedSeats = 30;

/** How they are had. */
interface Deps {
  readonly ask: () => Promise<readonly BuyableOffer[]>;
  /** Numbers in [0, 1). */
  readonly random: () => number;
  /** Milliseconds. */
  readonly clock?: () => number;
}

/** They, with seats to spare. There are none before the first `renew`. */
export class FreshOffers {
  readonly #ask: Deps['ask'];
  readonly #random: Deps['random'];
  readonly #clock: () => number;
  #offers: readonly BuyableOffer[] = [];
  #askedAt = Number.NEGATIVE_INFINITY;

  constructor({ ask, random, clock = () => performance.now() }: Deps) {
    this.#ask = ask;
    this.#random = random;
    this.#clock = clock;
  }

  /**
   * Asks for them anew, where they would grow too old during what begins now: to be called before each minute of visitors.
   * Rejects where there are none.
   */
  async renew(): Promise<void> {
    const askedAt = this.#clock();
    if (askedAt - this.#askedAt < renewedAfter) return;
    const found = await this.#ask();
    const roomy = found.filter(({ isLive, seatsLeft }) => !isLive || seatsLeft > sparedSeats);
    if (roomy.length === 0) throw new PlainError('No departure has seats left for so many visitors.');
    this.#offers = roomy;
    this.#askedAt = askedAt;
  }

  /** Any of them. */
  next(): BuyableOffer {
    const offer = this.#offers[Math.floor(this.#random() * this.#offers.length)];
    if (!offer) throw new RangeError('Offers were not asked for.');
    return offer;
  }
}
