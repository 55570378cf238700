/** Load generator: visitors who send one request after another, each on a new connection, and record the results. */
import { apiOf, busPass } from '#tests/end-to-end/support/cart.ts';
import { type RawAnswer, sendRequest } from '#tests/end-to-end/support/raw-http.ts';

/** A request and its result; times come from `performance.now()`. */
export interface RequestResult {
  readonly what: string;
  readonly began: number;
  readonly ended: number;
  /** The reason why the response was wrong or missing; null if it was right. */
  readonly fault: string | null;
}

interface Kind {
  readonly what: string;
  /** @param number the request’s number, from 0 */
  send(address: string, number: number): Promise<RawAnswer>;
  isGood(answer: RawAnswer): boolean;
}

const isWholePage = ({ status, body }: RawAnswer) => status === 200 && body.trimEnd().endsWith('</html>');
const page = (what: string, pathOf: (number: number) => string): Kind => ({
  what,
  send: (address, number) => sendRequest(address, pathOf(number)),
  isGood: isWholePage,
});

const fillACart = JSON.stringify({ items: [busPass] });
const callOf = { 'X-Api-Key': 'southbound-local', 'X-Origin-Domain': 'localhost' };

/** Kinds of request: cached and per-visitor pages, calls that read and calls that write. */
const kinds: readonly Kind[] = [
  page('a cached page', () => '/tours/'),
  page('a page that is not cached yet', (number) => `/destinations/?utm_source=letter-${number}`),
  page('a per-visitor page', () => '/cart/'),
  {
    what: 'a call that reads',
    send: (address) => sendRequest(address, '/api/v1/countries', { headers: callOf }),
    isGood: ({ status, body }) => status === 200 && body.endsWith('}'),
  },
  {
    what: 'a call that writes',
    send: (address) =>
      sendRequest(address, '/api/v1/cart', {
        method: 'POST',
        headers: { ...callOf, 'Content-Type': 'application/json' },
        body: fillACart,
      }),
    isGood: ({ status, body }) => status === 200 && body.endsWith('}'),
  },
];

/** A number of concurrent visitors. */
export class LoadGenerator {
  readonly #address: string;
  readonly #workers: Promise<void>[] = [];
  #isEnough = false;
  #begun = 0;
  readonly results: RequestResult[] = [];
  /** The ids of acknowledged carts. */
  readonly carts: string[] = [];

  constructor(address: string) {
    this.#address = address;
  }

  /** Starts `count` concurrent visitors. */
  begin(count: number): void {
    for (let worker = 0; worker < count; worker += 1) this.#workers.push(this.#askOn(worker));
  }

  /** Waits for this number of further results, right or wrong. */
  async until(more: number): Promise<void> {
    const wanted = this.results.length + more;
    while (this.results.length < wanted) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  /** Lets the visitors finish their current request, then stops. @returns the failed requests */
  async finish(): Promise<readonly RequestResult[]> {
    this.#isEnough = true;
    await Promise.all(this.#workers);
    return this.results.filter(({ fault }) => fault !== null);
  }

  /** The acknowledged carts that are missing or incomplete. */
  async lostCarts(): Promise<readonly string[]> {
    const api = apiOf(this.#address);
    const lost: string[] = [];
    for (const cart of this.carts) {
      const { status, data } = await api.cart(cart);
      if (status === 'failed' || data.items.length !== 1) lost.push(cart);
    }
    return lost;
  }

  async #askOn(worker: number): Promise<void> {
    for (let turn = worker; !this.#isEnough; turn += 1) {
      const kind = kinds[turn % kinds.length];
      if (!kind) return;
      this.#begun += 1;
      this.results.push(await this.#askFor(kind, this.#begun));
    }
  }

  async #askFor(kind: Kind, number: number): Promise<RequestResult> {
    const began = performance.now();
    const resultOf = (fault: string | null) => ({ what: kind.what, began, ended: performance.now(), fault });
    try {
      const answer = await kind.send(this.#address, number);
      if (!kind.isGood(answer)) return resultOf(`${answer.status} ${answer.body.slice(0, 200)}`);
      if (kind.what === 'a call that writes')
        this.carts.push(String(JSON.parse(answer.body).data.cartSessionId));
      return resultOf(null);
    } catch (error) {
      return resultOf(String(error));
    }
  }
}
