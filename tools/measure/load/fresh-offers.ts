/** Cache of offers for long load tests, refreshed before their prices expire. */
import { PlainError } from '#scripts/launch/root.mjs';
import type { BuyableOffer } from '../cart-load.ts';

/**
 * Age in milliseconds from which offers are refreshed. Prices hold for half an hour (`priceHoldMs` in
 * domains/travel/offers/sale-window.ts). Visitors use an offer for up to a minute, so none in use is 20 minutes old.
 */
const renewedAfter = 18 * 60_000;

/** Departures with this number of seats or fewer are excluded, because competition for the last seats is not what is measured. */
const sparedSeats = 30;

/** Dependencies of the cache. */
interface Deps {
  readonly ask: () => Promise<readonly BuyableOffer[]>;
  /** Returns numbers in [0, 1). */
  readonly random: () => number;
  /** Returns the current time in milliseconds. */
  readonly clock?: () => number;
}

/** The cache. It is empty before the first `renew`. */
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
   * Refreshes the offers if they would become too old in the next minute. Call it before each minute of visitors.
   * @throws {PlainError} if no departure has enough seats
   */
  async renew(): Promise<void> {
    const askedAt = this.#clock();
    if (askedAt - this.#askedAt < renewedAfter) return;
    const found = await this.#ask();
    const roomy = found.filter(({ isLive, seatsLeft }) => !isLive || seatsLeft > sparedSeats);
    if (roomy.length === 0) throw new PlainError('No departure has enough seats left.');
    this.#offers = roomy;
    this.#askedAt = askedAt;
  }

  /** Returns a random offer. */
  next(): BuyableOffer {
    const offer = this.#offers[Math.floor(this.#random() * this.#offers.length)];
    if (!offer) throw new RangeError('There are no offers: call renew() first.');
    return offer;
  }
}
