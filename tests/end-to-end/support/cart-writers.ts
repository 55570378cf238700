/** Load generator that writes to carts during a crash or fault, then checks that every acknowledged write survived. */
import { expect } from '@playwright/test';
import { CLIENT_FAILURE } from '#contracts/api/api-client.ts';
import type { ApiTypes } from '#contracts/api/api-types.ts';
import { apiOf, busPass, nextWeekday, voucherFor } from './cart.ts';

type Api = ReturnType<typeof apiOf>;
type Cart = ApiTypes['cart'];

/** A write without a response: the server may or may not have applied it. */
type Pending =
  | { readonly kind: 'begin' }
  | { readonly kind: 'add' }
  | { readonly kind: 'change'; readonly id: string; readonly adultCount: number }
  | { readonly kind: 'remove'; readonly id: string };

/** The fields of an acknowledged cart’s items that must not be lost. */
const comparable = ({ items }: Cart) =>
  items.map(({ id, itemType, description, price, passengers }) => ({
    id,
    itemType,
    description,
    price,
    adultCount: passengers.adultCount,
  }));

/**
 * Concurrent writers that write to carts as fast as the server responds and remember every acknowledged state. Each writer
 * has one cart; when that is full it remembers it and begins another.
 */
export class CartWriters {
  readonly #writers: readonly Writer[];
  readonly #faults: readonly string[];

  /** @param faults error codes after which a write may or may not have been applied; by default only a failed connection */
  constructor(count: number, faults: readonly string[] = [CLIENT_FAILURE]) {
    this.#faults = faults;
    this.#writers = Array.from({ length: count }, (_, place) => new Writer(place, faults));
  }

  /** Writes until this number of further writes is acknowledged, then runs `interrupt` while other writes are in flight. */
  async writeUntil(address: string, acknowledgements: number, interrupt: () => Promise<void>): Promise<void> {
    const api = apiOf(address);
    const ferry = await this.#ferryOffer(api);
    let left = acknowledgements;
    let interrupted: Promise<void> | undefined;
    await Promise.all(
      this.#writers.map(async (writer) => {
        while (!interrupted && (await writer.write(api, ferry))) {
          left -= 1;
          if (left <= 0) interrupted ??= interrupt();
        }
      }),
    );
    await interrupted;
  }

  /** Checks every cart: all acknowledged writes are there, and nothing else except a write in flight. */
  async check(address: string): Promise<void> {
    const api = apiOf(address);
    for (const writer of this.#writers) await writer.check(api);
  }

  /** Finds a live ferry offer for one adult; retries while the search fails with an expected code. */
  async #ferryOffer(api: Api): Promise<{ itemType: 'ii_ferry'; offerId: string }> {
    const query = { from: 'wellington', to: 'picton', date: nextWeekday(3), types: 'ii_ferry' };
    const found = await api.fareSearch(query);
    if (found.status === 'failed') {
      if (!this.#faults.includes(found.errorCode)) throw new Error(found.errorMessage);
      return this.#ferryOffer(api);
    }
    const offers = found.data.outbound.filter(({ live, offerId }) => live && offerId);
    const roomiest = offers.toSorted((a, b) => (b.seatsLeft ?? 0) - (a.seatsLeft ?? 0))[0];
    if (!roomiest) throw new Error('No ferry is sold.');
    return { itemType: 'ii_ferry', offerId: roomiest.offerId };
  }

  /** The number of writes without a response, over all writers. */
  get cutOff(): number {
    return this.#writers.reduce((sum, writer) => sum + writer.cutOff, 0);
  }

  get acknowledged(): number {
    return this.#writers.reduce((sum, writer) => sum + writer.acknowledged, 0);
  }
}

class Writer {
  readonly #place: number;
  readonly #faults: readonly string[];
  #cart: Cart | undefined;
  #pending: Pending | undefined;
  /** Full carts, which get no further writes. */
  readonly #full: Cart[] = [];
  #step = 0;
  cutOff = 0;
  acknowledged = 0;

  constructor(place: number, faults: readonly string[]) {
    this.#place = place;
    this.#faults = faults;
  }

  /** Makes one write. Returns false if it got no response. */
  async write(api: Api, ferry: { itemType: 'ii_ferry'; offerId: string }): Promise<boolean> {
    this.#step += 1;
    const { pending, answer } = this.#next(api, ferry);
    this.#pending = pending;
    const { status, data, errorCode, errorMessage } = await answer;
    if (status === 'failed') {
      // The API refuses none of these writes, so a failure means that there was no response.
      expect(this.#faults, errorMessage).toContain(errorCode);
      this.cutOff += 1;
      return false;
    }
    this.#cart = data;
    this.#pending = undefined;
    this.acknowledged += 1;
    return true;
  }

  #next(api: Api, ferry: { itemType: 'ii_ferry'; offerId: string }) {
    const cart = this.#cart;
    const items = cart?.items ?? [];
    const first = items[0];
    const turn = (this.#place + this.#step) % 6;
    if (items.length >= 6 && cart) {
      this.#full.push(cart);
      this.#cart = undefined;
      return this.#begin(api);
    }
    if (!cart || !first) return this.#begin(api);
    const cartSessionId = cart.cartSessionId;
    if (turn === 4 && items.length > 2) {
      const pending: Pending = { kind: 'remove', id: first.id };
      return { pending, answer: api.removeFromCart(cartSessionId, first.id) };
    }
    if (turn === 5) {
      const adultCount = first.passengers.adultCount === 1 ? 2 : 1;
      if (first.itemType !== 'voucher') {
        const change = { id: first.id, passengers: { adultCount } };
        return {
          pending: { kind: 'change', id: first.id, adultCount } satisfies Pending,
          answer: api.changeCart({ cartSessionId, items: [change] }),
        };
      }
    }
    const item = turn === 1 ? voucherFor('Mere') : turn === 2 ? busPass : ferry;
    return {
      pending: { kind: 'add' } satisfies Pending,
      answer: api.addToCart({ cartSessionId, items: [item] }),
    };
  }

  #begin(api: Api): { pending: Pending; answer: ReturnType<Api['addToCart']> } {
    return { pending: { kind: 'begin' }, answer: api.addToCart({ items: [busPass] }) };
  }

  async check(api: Api): Promise<void> {
    for (const cart of this.#full) expect(comparable(await read(api, cart))).toEqual(comparable(cart));
    if (!this.#cart) return;
    const now = await read(api, this.#cart);
    const confirmed = comparable(this.#cart);
    const found = comparable(now);
    const pending = this.#pending;
    if (pending?.kind === 'add') {
      // Everything acknowledged, in order, and at most the one write in flight.
      expect(found.slice(0, confirmed.length)).toEqual(confirmed);
      expect(found.length - confirmed.length).toBeLessThanOrEqual(1);
    } else if (pending?.kind === 'remove') {
      const without = confirmed.filter(({ id }) => id !== pending.id);
      expect([confirmed, without]).toContainEqual(found);
    } else if (pending?.kind === 'change') {
      const others = (items: typeof confirmed) => items.filter(({ id }) => id !== pending.id);
      expect(others(found)).toEqual(others(confirmed));
      const [before, after] = [confirmed, found].map((items) => items.find(({ id }) => id === pending.id));
      if (after?.adultCount !== pending.adultCount) expect(after).toEqual(before);
    } else {
      expect(found).toEqual(confirmed);
    }
    expect(now.subtotal).toBe(now.items.reduce((sum, { price }) => sum + price, 0));
    this.#cart = now;
    this.#pending = undefined;
  }
}

async function read(api: Api, { cartSessionId }: Cart): Promise<Cart> {
  const answer = await api.cart(cartSessionId);
  if (answer.status === 'failed') throw new Error(`A cart was lost: ${answer.errorMessage}`);
  return answer.data;
}
