/** What visitors do, each kind in their own way. */
import { z } from 'zod';
import { testCards } from '#domains/payment/test-gateway/test-cards.ts';
import type { TimedCall } from '../api-calls.ts';
import type { BuyableOffer } from '../cart-load.ts';
import { orderCall, quoteCall } from '../order-load.ts';
import { type Kind, popular } from './arrivals.ts';
import { type Send, type VisitorAnswer, type VisitorCall, visitorAddresses } from './calls.ts';

/** A request of a visitor, and what came of it. */
export interface Reply {
  /** Milliseconds. */
  readonly took: number;
  /** `refused`: an answer that says why not, such as that something is sold out. `failed`: none, or one that nobody should get. */
  readonly outcome: 'good' | 'refused' | 'failed';
  /** What failed, for whoever looks into it; empty otherwise. */
  readonly fault: string;
}

/** What visitors find on the site. */
export interface Offered {
  readonly random: () => number;
  /** Addresses of pages, the most wanted first. */
  readonly pages: readonly string[];
  /** Fare searches without end. */
  readonly nextSearch: () => string;
  /** Something to buy whose price holds. */
  readonly nextOffer: () => Pick<BuyableOffer, 'itemType' | 'offerId'>;
}

/** What a visitor does; resolves to the replies to all requests of it, in their order. */
export type Deed = () => Promise<readonly Reply[]>;

/** In a cart, before something is taken out. */
const fullCart = 3;

/** What somebody does with their cart before they leave it. */
const deedsOfShopper = 8;

/** Milliseconds within which somebody without patience hangs up. */
const shortPatience = 10;

const cartSchema = z.object({
  data: z.object({
    cartSessionId: z.string(),
    items: z.array(z.object({ id: z.string(), itemType: z.string() })),
  }),
});
const placedSchema = z.object({
  data: z.object({ booking: z.object({ payment: z.object({ url: z.url() }) }) }),
});

/** Somebody with a cart. */
interface Shopper {
  readonly address: string;
  sessionId: string | null;
  items: readonly { readonly id: string; readonly itemType: string }[];
  deeds: number;
}

/** What the cart and the order answer is read here, which is not done for others. */
const readable = { 'Accept-Encoding': 'identity' };

const card = { number: testCards.find(({ name }) => name === 'approved')?.number ?? '' };

/**
 * Visitors of a site; each of another address, but for what one does after the other with one cart.
 * @param options.impatient of those who read or search so many hang up within a few milliseconds, from 0 to 1; who is not
 * answered by then has no reply
 */
export function visitors(
  send: Send,
  { random, pages, nextSearch, nextOffer }: Offered,
  { impatient = 0 }: { readonly impatient?: number } = {},
): Readonly<Record<Kind, Deed>> {
  const nextAddress = visitorAddresses();
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[Math.floor(random() * values.length)];
    if (value === undefined) throw new RangeError('There is nothing to choose from.');
    return value;
  };
  const journey = () => {
    const { itemType, offerId } = nextOffer();
    return { itemType, offerId };
  };
  const pass = { itemType: 'pass', productId: 'bus-pass-15-hours', passengers: adults(1) };

  async function read(call: VisitorCall): Promise<readonly Reply[]> {
    const isImpatient = random() < impatient;
    const answer = await send(isImpatient ? { ...call, patience: 1 + random() * (shortPatience - 1) } : call);
    return isImpatient && answer.status === 0 ? [] : [replyOf(answer, 200, call.path)];
  }

  const idle: Shopper[] = [];

  async function useCart(): Promise<readonly Reply[]> {
    const shopper = idle.splice(Math.floor(random() * idle.length), 1)[0] ?? {
      address: nextAddress(),
      ...{ sessionId: null, items: [], deeds: 0 },
    };
    const call = { ...nextCall(shopper), address: shopper.address };
    const answer = await send({ ...call, headers: readable });
    const reply = replyOf(answer, 200, call.path);
    shopper.deeds += 1;
    if (reply.outcome === 'good') {
      const { cartSessionId, items } = cartSchema.parse(JSON.parse(answer.body.toString())).data;
      shopper.sessionId = cartSessionId;
      shopper.items = items;
    }
    if (reply.outcome !== 'failed' && shopper.deeds < deedsOfShopper) idle.push(shopper);
    return [reply];
  }

  /** Of ten, about four put something in, three look, one changes and two take out. */
  function nextCall({ sessionId: cartSessionId, items }: Shopper): TimedCall {
    const choice = random();
    const parts = items.filter(({ itemType }) => itemType !== 'extra');
    if (cartSessionId === null || parts.length === 0 || (choice < 0.4 && parts.length < fullCart))
      return {
        path: '/api/v1/cart',
        method: 'POST',
        body: { cartSessionId, items: [random() < 0.2 ? pass : journey()] },
      };
    const path = `/api/v1/cart/${cartSessionId}`;
    if (choice < 0.7) return { path };
    const { id } = pick(parts);
    if (choice >= 0.8) return { path: `${path}?id=${id}`, method: 'DELETE' };
    const passengers = adults(random() < 0.5 ? 1 : 2);
    return { path: '/api/v1/cart', method: 'PUT', body: { cartSessionId, items: [{ id, passengers }] } };
  }

  /** From an empty cart to the page of the booking. */
  async function buy(): Promise<readonly Reply[]> {
    const address = nextAddress();
    const replies: Reply[] = [];
    const step = async (call: Omit<VisitorCall, 'address'>, expected: number): Promise<VisitorAnswer> => {
      const answer = await send({ ...call, address, headers: { ...readable, ...call.headers } });
      const reply = replyOf(answer, expected, call.path);
      replies.push(reply);
      if (reply.outcome !== 'good') throw new Stopped();
      return answer;
    };
    const data = async (call: TimedCall, expected: number): Promise<unknown> =>
      JSON.parse((await step(call, expected)).body.toString());
    try {
      const items = random() < 0.25 ? [journey(), pass] : [journey()];
      const added = await data({ path: '/api/v1/cart', method: 'POST', body: { items } }, 200);
      const quoted = await data(quoteCall(added), 200);
      const placed = placedSchema.parse(await data(orderCall(added, quoted), 201)).data.booking;
      const page = pathOf(placed.payment.url);
      await step({ path: page }, 200);
      const { location = '/' } = await step({ path: page, method: 'POST', form: card }, 303);
      const back = await step({ path: pathOf(location) }, 303);
      await step(
        { path: pathOf(back.location ?? '/'), headers: back.cookie ? { Cookie: back.cookie } : {} },
        200,
      );
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
    }
    return replies;
  }

  return {
    page: async () => {
      const path = pages[popular(pages.length, random)] ?? '/';
      return read({ path, address: nextAddress(), headers: { Accept: 'text/html' } });
    },
    search: () => read({ path: nextSearch(), address: nextAddress() }),
    cart: useCart,
    checkout: buy,
  };
}

/** A visitor goes no further: what they have been told is among the replies. */
class Stopped extends Error {}

const adults = (adultCount: number) => ({ adultCount, childCount: 0, infantCount: 0 });

/** Without the host: all is asked of the site that is measured, by whatever way that is. */
function pathOf(address: string): string {
  const { pathname, search } = new URL(address, 'http://localhost');
  return `${pathname}${search}`;
}

/** 409: there is not enough left, or another price. */
function replyOf({ status, took, body }: VisitorAnswer, expected: number, path: string): Reply {
  if (status === expected) return { took, outcome: 'good', fault: '' };
  if (status === 409) return { took, outcome: 'refused', fault: '' };
  const words = /"errorCode":"(\w+)"/.exec(body.toString('utf8', 0, 2_000))?.[1] ?? '';
  // What is one visitor's own is left out, so that what fails alike is counted together.
  const place = path.replace(/\?.*$/, '').replaceAll(/pay_[\w-]+|[\w-]{32,}/g, '…');
  return {
    took,
    outcome: 'failed',
    fault: `${status === 0 ? 'no answer' : status} ${words} ${place}`.trim(),
  };
}
