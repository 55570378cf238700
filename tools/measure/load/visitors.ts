/** Simulates visitors of each kind: their requests, and whether these succeeded. */
import { z } from 'zod';
import { testCards } from '#domains/payment/test-gateway/test-cards.ts';
import type { ApiRequest } from '../api-calls.ts';
import type { BuyableOffer } from '../cart-load.ts';
import { orderCall, quoteCall } from '../order-load.ts';
import { type Kind, popularIndex } from './arrivals.ts';
import { type Send, type VisitorRequest, type VisitorResponse, visitorAddresses } from './visitor-client.ts';

/** Result of one request of a visitor. */
export interface Reply {
  /** Duration in milliseconds. */
  readonly took: number;
  /** `refused`: a valid refusal (409), such as a sold-out offer. `failed`: no response or an unexpected one. */
  readonly outcome: 'good' | 'refused' | 'failed';
  /** Description of the failure; empty otherwise. */
  readonly fault: string;
}

/** The site's pages, searches and offers. */
export interface Offered {
  readonly random: () => number;
  /** Paths of pages, most popular first. */
  readonly pages: readonly string[];
  /** Returns the path of a random fare search. */
  readonly nextSearch: () => string;
  /** Returns an offer whose price is still valid. */
  readonly nextOffer: () => Pick<BuyableOffer, 'itemType' | 'offerId'>;
}

/** An action of a visitor. Resolves to the results of its requests, in order. */
export type VisitorAction = () => Promise<readonly Reply[]>;

/** Number of items from which a shopper adds no more. */
const fullCart = 3;

/** Number of actions before a shopper abandons the cart. */
const deedsOfShopper = 8;

/** Maximum timeout of an impatient visitor in milliseconds. */
const shortTimeoutMs = 10;

const cartSchema = z.object({
  data: z.object({
    cartSessionId: z.string(),
    items: z.array(z.object({ id: z.string(), itemType: z.string() })),
  }),
});
const placedSchema = z.object({
  data: z.object({ booking: z.object({ payment: z.object({ url: z.url() }) }) }),
});

/** A visitor with a cart. */
interface Shopper {
  readonly address: string;
  sessionId: string | null;
  items: readonly { readonly id: string; readonly itemType: string }[];
  deeds: number;
}

/** Requests uncompressed bodies for cart and order responses, which are parsed here; other bodies are not read. */
const readable = { 'Accept-Encoding': 'identity' };

const card = { number: testCards.find(({ name }) => name === 'approved')?.number ?? '' };

/**
 * Returns the actions of each kind of visitor. Each visitor has another IP address; a shopper keeps it for the whole cart.
 * @param options.impatient share (0 to 1) of readers and searchers who disconnect within a few milliseconds; they have no
 * result unless the response came in time
 */
export function visitors(
  send: Send,
  { random, pages, nextSearch, nextOffer }: Offered,
  { impatient = 0 }: { readonly impatient?: number } = {},
): Readonly<Record<Kind, VisitorAction>> {
  const nextAddress = visitorAddresses();
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[Math.floor(random() * values.length)];
    if (value === undefined) throw new RangeError('The list is empty.');
    return value;
  };
  const journey = () => {
    const { itemType, offerId } = nextOffer();
    return { itemType, offerId };
  };
  const pass = { itemType: 'pass', productId: 'bus-pass-15-hours', passengers: adults(1) };

  async function read(call: VisitorRequest): Promise<readonly Reply[]> {
    const isImpatient = random() < impatient;
    const answer = await send(
      isImpatient ? { ...call, timeoutMs: 1 + random() * (shortTimeoutMs - 1) } : call,
    );
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

  /** Chooses the next request: about 40% add an item, 30% read the cart, 10% change an item and 20% remove one. */
  function nextCall({ sessionId: cartSessionId, items }: Shopper): ApiRequest {
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

  /** Buys: from an empty cart, through the payment, to the booking's page. */
  async function buy(): Promise<readonly Reply[]> {
    const address = nextAddress();
    const replies: Reply[] = [];
    const step = async (
      call: Omit<VisitorRequest, 'address'>,
      expected: number,
    ): Promise<VisitorResponse> => {
      const answer = await send({ ...call, address, headers: { ...readable, ...call.headers } });
      const reply = replyOf(answer, expected, call.path);
      replies.push(reply);
      if (reply.outcome !== 'good') throw new Stopped();
      return answer;
    };
    const data = async (call: ApiRequest, expected: number): Promise<unknown> =>
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
      const path = pages[popularIndex(pages.length, random)] ?? '/';
      return read({ path, address: nextAddress(), headers: { Accept: 'text/html' } });
    },
    search: () => read({ path: nextSearch(), address: nextAddress() }),
    cart: useCart,
    checkout: buy,
  };
}

/** Thrown to end a purchase early. The reason is in the last reply. */
class Stopped extends Error {}

const adults = (adultCount: number) => ({ adultCount, childCount: 0, infantCount: 0 });

/** Removes the host from a URL, because all requests go to the measured ports. */
function pathOf(address: string): string {
  const { pathname, search } = new URL(address, 'http://localhost');
  return `${pathname}${search}`;
}

/** Classifies a response. A 409 is a refusal: not enough stock, or a changed price. */
function replyOf({ status, took, body }: VisitorResponse, expected: number, path: string): Reply {
  if (status === expected) return { took, outcome: 'good', fault: '' };
  if (status === 409) return { took, outcome: 'refused', fault: '' };
  const words = /"errorCode":"(\w+)"/.exec(body.toString('utf8', 0, 2_000))?.[1] ?? '';
  // Removes ids of the visitor, so that equal failures are counted together.
  const place = path.replace(/\?.*$/, '').replaceAll(/pay_[\w-]+|[\w-]{32,}/g, '…');
  return {
    took,
    outcome: 'failed',
    fault: `${status === 0 ? 'no answer' : status} ${words} ${place}`.trim(),
  };
}
