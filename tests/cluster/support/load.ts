/** Visitors who ask for one thing after another, each on a new connection, and note what they got. */
import { apiOf, busPass } from '#tests/end-to-end/support/cart.ts';
import { ask, type RawAnswer } from '#tests/end-to-end/support/raw-http.ts';

/** A request and what came of it; times as `performance.now()` tells them. */
export interface Asked {
  readonly what: string;
  readonly began: number;
  readonly ended: number;
  /** Why it was not answered as it should; null when it was. */
  readonly fault: string | null;
}

interface Kind {
  readonly what: string;
  /** @param number of the request, from 0 */
  send(address: string, number: number): Promise<RawAnswer>;
  isGood(answer: RawAnswer): boolean;
}

const isWholePage = ({ status, body }: RawAnswer) => status === 200 && body.trimEnd().endsWith('</html>');
const page = (what: string, pathOf: (number: number) => string): Kind => ({
  what,
  send: (address, number) => ask(address, pathOf(number)),
  isGood: isWholePage,
});

const fillACart = JSON.stringify({ items: [busPass] });
const callOf = { 'X-Api-Key': 'southbound-local', 'X-Origin-Domain': 'localhost' };

/** The pages of all visitors, those of one, calls that read and calls that write. */
const kinds: readonly Kind[] = [
  page('a kept page', () => '/tours/'),
  page('a page that is not kept yet', (number) => `/destinations/?utm_source=letter-${number}`),
  page('a visitor’s own page', () => '/cart/'),
  {
    what: 'a call that reads',
    send: (address) => ask(address, '/api/v1/countries', { headers: callOf }),
    isGood: ({ status, body }) => status === 200 && body.endsWith('}'),
  },
  {
    what: 'a call that writes',
    send: (address) =>
      ask(address, '/api/v1/cart', {
        method: 'POST',
        headers: { ...callOf, 'Content-Type': 'application/json' },
        body: fillACart,
      }),
    isGood: ({ status, body }) => status === 200 && body.endsWith('}'),
  },
];

/** So many visitors at once. */
export class Load {
  readonly #address: string;
  readonly #lanes: Promise<void>[] = [];
  #isEnough = false;
  #begun = 0;
  readonly asked: Asked[] = [];
  /** Carts that were acknowledged. */
  readonly carts: string[] = [];

  constructor(address: string) {
    this.#address = address;
  }

  /** From now on so many ask side by side. */
  begin(count: number): void {
    for (let lane = 0; lane < count; lane += 1) this.#lanes.push(this.#askOn(lane));
  }

  /** Waits until so many more were answered, however. */
  async until(more: number): Promise<void> {
    const wanted = this.asked.length + more;
    while (this.asked.length < wanted) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  /** Each ends the request it is about, and begins no other. @returns all that were not answered as they should */
  async finish(): Promise<readonly Asked[]> {
    this.#isEnough = true;
    await Promise.all(this.#lanes);
    return this.asked.filter(({ fault }) => fault !== null);
  }

  /** Which of the acknowledged carts are not there. */
  async lostCarts(): Promise<readonly string[]> {
    const api = apiOf(this.#address);
    const lost: string[] = [];
    for (const cart of this.carts) {
      const { status, data } = await api.cart(cart);
      if (status === 'failed' || data.items.length !== 1) lost.push(cart);
    }
    return lost;
  }

  async #askOn(lane: number): Promise<void> {
    for (let turn = lane; !this.#isEnough; turn += 1) {
      const kind = kinds[turn % kinds.length];
      if (!kind) return;
      this.#begun += 1;
      this.asked.push(await this.#askFor(kind, this.#begun));
    }
  }

  async #askFor(kind: Kind, number: number): Promise<Asked> {
    const began = performance.now();
    const told = (fault: string | null) => ({ what: kind.what, began, ended: performance.now(), fault });
    try {
      const answer = await kind.send(this.#address, number);
      if (!kind.isGood(answer)) return told(`${answer.status} ${answer.body.slice(0, 200)}`);
      if (kind.what === 'a call that writes')
        this.carts.push(String(JSON.parse(answer.body).data.cartSessionId));
      return told(null);
    } catch (error) {
      return told(String(error));
    }
  }
}
