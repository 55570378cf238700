/** A visitor who buys over HTTP from a site that may crash at any moment, and retries each unanswered request unchanged. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { type ApiResponse, CLIENT_FAILURE } from '#contracts/api/api-client.ts';
import type { ApiTypes } from '#contracts/api/api-types.ts';
import { type TestCardName, testCards } from '#domains/payment/test-gateway/test-cards.ts';
import { apiOf, type Cart, nextWeekday, tourItem } from '../cart.ts';

/** A booking as the response to its order has it. */
type Placed = ApiTypes['placedOrder']['booking'];

type Fares = ApiTypes['fareSearch']['outbound'];

/** Error codes after which a visitor retries: no response, or the service is busy. */
const passing: readonly string[] = [CLIENT_FAILURE, 'UPSTREAM'];

/** Pause between two attempts, in milliseconds. */
const retryDelayMs = 250;

/** One visitor with their own cart and departure. */
export class Visitor {
  #address: string;
  #api: ReturnType<typeof apiOf>;
  readonly #departure: number;
  #cart: Cart | undefined;
  #total = 0;
  /** The ferry in the cart. */
  #ferry: Fares[number] | undefined;
  /** The accepted orders, in order. */
  readonly placed: Placed[] = [];

  /** @param departure the index of the visitor’s departure, from 0; no other visitor of this site may use it */
  constructor(address: string, departure: number) {
    this.#address = address;
    this.#api = apiOf(address);
    this.#departure = departure;
  }

  /** A second visitor who wants the same departure. */
  another(): Visitor {
    return new Visitor(this.#address, this.#departure);
  }

  /** Continues at another instance of the same site. */
  goTo(address: string): void {
    this.#address = address;
    this.#api = apiOf(address);
  }

  /** The same page at this visitor’s instance. All instances give the site’s one address in their links. */
  #here(address: string): string {
    const { pathname, search } = new URL(address, this.#address);
    return `${this.#address}${pathname}${search}`;
  }

  /** Fills the cart with two places on a tour and two on a ferry. */
  async fill(): Promise<void> {
    const [ferry] = await this.#ferries();
    if (!ferry) throw new Error('No ferry is sold.');
    this.#ferry = ferry;
    await this.#fillWith([
      tourItem(await this.#productId(), 2),
      { itemType: 'ii_ferry', offerId: ferry.offerId },
    ]);
  }

  /**
   * Offers of ferries that are confirmed at once, cheapest fare of the first departure first. By the operator of the ferry in
   * the cart, if there is one.
   */
  async #ferries(): Promise<Fares> {
    const ferries = await heard(() =>
      this.#api.fareSearch({
        from: 'wellington',
        to: 'picton',
        date: nextWeekday(3),
        types: 'ii_ferry',
        adults: 2,
      }),
    );
    const operatorOf = ({ legs }: Fares[number]) => legs[0]?.operator;
    const [first] = ferries.outbound.filter(
      (offer) =>
        offer.live && offer.offerId !== '' && (!this.#ferry || operatorOf(offer) === operatorOf(this.#ferry)),
    );
    return ferries.outbound.filter(
      ({ journeyId, offerId }) => journeyId === first?.journeyId && offerId !== '',
    );
  }

  /** Fills the cart with this number of places on the tour, up to nine. */
  async fillWithPlaces(count: number): Promise<void> {
    await this.#fillWith([tourItem(await this.#productId(), count)]);
  }

  async #productId(): Promise<string> {
    const from = nextWeekday(1);
    const { departures } = await heard(() => this.#api.tour('a-day-in-kaikoura'));
    const departure = departures.filter(({ startsOn }) => startsOn >= from)[this.#departure];
    if (!departure) throw new Error('There are not enough departures.');
    return departure.productId;
  }

  async #fillWith(items: ApiTypes['addToCartInput']['items']): Promise<void> {
    const cart = await heard(() => this.#api.addToCart({ items }));
    this.#cart = cart;
    this.#total = (await heard(() => this.#api.quoteCheckout(cart.cartSessionId))).total;
  }

  /** The cart’s session id: the value of its cookie. */
  get session(): string {
    return this.#cart?.cartSessionId ?? '';
  }

  /** The ids of the cart’s items. */
  get itemIds(): readonly string[] {
    return this.#cart?.items.map(({ id }) => id) ?? [];
  }

  /** The HTTP request that orders the cart. */
  orderRequest(key: string): Request {
    return new Request(`${this.#address}/api/v1/checkout-booking/${this.#cart?.cartSessionId}`, {
      method: 'POST',
      headers: {
        ...{ 'Content-Type': 'application/json', 'Idempotency-Key': key },
        ...{ 'X-Api-Key': 'southbound-local', 'X-Origin-Domain': 'localhost' },
      },
      body: JSON.stringify(this.#checkout()),
    });
  }

  #checkout(): ApiTypes['checkoutInput'] {
    return {
      contact: { email: 'mere@example.nz', phone: '+64 21 555 0100', country: 'NZ' },
      travellers: (this.#cart?.items ?? []).flatMap(({ id: itemId, passengers: { adultCount } }) =>
        Array.from({ length: adultCount }, (_, at) => ({
          ...{ itemId, type: 'adult' as const, title: 'ms' as const },
          ...{ firstName: 'Mere', lastName: `Tūhoe ${at + 1}` },
        })),
      ),
      acceptConditions: true,
      expectedTotal: this.#total,
    };
  }

  /** Orders the cart, with the same idempotency key until there is a response. */
  async order(key: string = randomUUID()): Promise<void> {
    const session = this.#cart?.cartSessionId ?? null;
    const body = this.#checkout();
    this.placed.push((await heard(() => this.#api.checkoutBooking(session, body, key))).booking);
  }

  /**
   * Exchanges the ferry for the most expensive fare of the same departure. It repeats the confirmation with the same key
   * until there is a response. @returns the address of the payment page
   */
  exchangeFerry(order = 0): Promise<string> {
    return this.#exchangeFerry(
      order,
      (fares) => fares.toSorted((one, other) => (other.price ?? 0) - (one.price ?? 0))[0],
    );
  }

  async #exchangeFerry(order: number, choose: (fares: Fares) => Fares[number] | undefined): Promise<string> {
    const { reference = '', token = '' } = this.placed[order] ?? {};
    const { items } = await this.booking(order);
    const ferry = items.find(({ itemType }) => itemType === 'ii_ferry');
    const chosen = choose(await this.#ferries());
    if (!ferry || !chosen) throw new Error('There is no ferry to change.');
    const body = { itemId: ferry.id, offerId: chosen.offerId };
    const { changeOfferId } = await heard(() => this.#api.offerChange(reference, token, body));
    const key = randomUUID();
    const { payment } = await heard(() => this.#api.confirmChange(reference, token, { changeOfferId }, key));
    return payment?.url ?? '';
  }

  /** The reference of an order. */
  reference(order = 0): string {
    return this.placed[order]?.reference ?? '';
  }

  /** Exchanges the cancelled ferry for the next departure in the same fare. It repeats the confirmation like the other. */
  async chooseNextFerry(order = 0): Promise<void> {
    const url = await this.#exchangeFerry(order, (fares) =>
      fares.find(({ fareName }) => fareName === this.#ferry?.fareName),
    );
    if (url !== '') throw new Error('The choice of another departure costs something.');
  }

  /** Pays for a change. @returns the address that the browser is redirected to */
  payForChange(url: string): Promise<string> {
    return this.#payAt(url, 'approved');
  }

  /** Waits until a change is in force. */
  async changed(order = 0): Promise<void> {
    while ((await this.booking(order)).changes.length === 0) await sleep(retryDelayMs);
  }

  /** Pays an order through the form on the test gateway’s page. @returns the address that the browser is redirected to */
  pay(order = 0, card: TestCardName = 'approved'): Promise<string> {
    return this.#payAt(this.placed[order]?.payment?.url ?? '', card);
  }

  async #payAt(page: string, card: TestCardName): Promise<string> {
    const url = this.#here(page);
    const number = testCards.find(({ name }) => name === card)?.number ?? '';
    const answer = await reached(url, { method: 'POST', body: new URLSearchParams({ number }) });
    const leadsTo = answer.headers.get('Location');
    if (answer.status !== 303 || !leadsTo) throw new Error(`The card's page answered ${answer.status}.`);
    return leadsTo;
  }

  /** Returns from the payment page by the browser. @returns the address that the visitor is redirected to */
  async returnFromPayment(address: string): Promise<string> {
    return (await reached(this.#here(address), {})).headers.get('Location') ?? '';
  }

  /** Reads the booking of an order. */
  booking(order = 0): Promise<ApiTypes['booking']> {
    const { reference = '', token = '' } = this.placed[order] ?? {};
    return heard(() => this.#api.booking(reference, token));
  }

  /** Waits until a booking is no longer waiting for payment. */
  async settled(order = 0): Promise<ApiTypes['booking']> {
    for (;;) {
      const booking = await this.booking(order);
      if (booking.status !== 'pending_payment') return booking;
      await sleep(retryDelayMs);
    }
  }

  /** Claims $45.50 because the ferry was late. @returns the id of the claim */
  async claimCosts(order = 0): Promise<string> {
    const { reference = '', token = '' } = this.placed[order] ?? {};
    const delayed = await reached(`${this.#address}/delay?reference=${reference}`, { method: 'POST' });
    const { disruptionId } = z.object({ disruptionId: z.uuid() }).parse(await delayed.json());
    const claim = { disruptionId, kind: 'meal', amount: 45.5, description: 'Dinner' } as const;
    return (await heard(() => this.#api.submitClaim(reference, token, claim))).claimId;
  }

  /** Staff accept a claim and record its bank transfer. A repeated act changes nothing. */
  async settleClaim(order = 0): Promise<void> {
    const { disruptions } = await this.booking(order);
    const claimId = disruptions[0]?.claims[0]?.id ?? '';
    for (const act of ['answer-claim', 'pay-claim'])
      await reached(`${this.#address}/${act}?claim=${claimId}`, { method: 'POST' });
    const after = (await this.booking(order)).disruptions[0]?.claims[0];
    if (after?.state !== 'accepted') throw new Error(`The claim is ${after?.state}.`);
  }

  /** Cancels one place on the tour. */
  async giveUpOne(order = 0): Promise<void> {
    const { reference = '', token = '' } = this.placed[order] ?? {};
    const { items } = await this.booking(order);
    const tour = items.find(({ itemType }) => itemType === 'tour');
    const [traveller] = tour?.travellers ?? [];
    if (!tour || !traveller) throw new Error('The booking has no traveller on a tour.');
    const body = { items: [{ itemId: tour.id, travellerIds: [traveller.id] }] };
    const { refundOfferId } = await heard(() => this.#api.offerRefund(reference, token, body));
    const key = randomUUID();
    await heard(() => this.#api.confirmRefund(reference, token, { refundOfferId }, key));
  }
}

/** Calls the API until it responds and returns the data. Throws with the API’s error message if the call is refused. */
async function heard<Data>(call: () => Promise<ApiResponse<Data>>): Promise<Data> {
  for (;;) {
    const { status, data, errorCode, errorMessage } = await call();
    if (status !== 'failed') return data;
    if (!passing.includes(errorCode))
      throw new Error(`${errorCode}: ${errorMessage} ${JSON.stringify(data)}`);
    await sleep(retryDelayMs);
  }
}

/** Requests a page as a browser does, and retries while the server is down or answers 5xx. */
async function reached(address: string, init: RequestInit): Promise<Response> {
  for (;;) {
    const answer = await fetch(address, { ...init, redirect: 'manual' }).catch(() => undefined);
    if (answer && answer.status < 500) return answer;
    await sleep(retryDelayMs);
  }
}
