/** Load generator: visitors who buy one tour place after another and retry through any fault. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Visitor } from '#tests/end-to-end/support/crash/visitor.ts';

/** The number of tour departures that they are spread over; each has 24 places. */
const departures = 12;

/** Buys one place on a tour, from the cart to the booking, through the test gateway. */
async function buy(address: string, departure: number): Promise<Visitor> {
  const visitor = new Visitor(address, departure);
  await visitor.fillWithPlaces(1);
  await visitor.order();
  await visitor.returnFromPayment(await visitor.pay());
  await visitor.settled();
  return visitor;
}

/** Concurrent buyers, each of whom makes one purchase after another. */
export class Buyers {
  readonly #address: string;
  readonly #workers: Promise<void>[] = [];
  #isEnough = false;
  #begun = 0;
  readonly bought: Visitor[] = [];

  constructor(address: string) {
    this.#address = address;
  }

  /** Starts `count` concurrent buyers. */
  begin(count: number): void {
    for (let worker = 0; worker < count; worker += 1) {
      const buying = this.#buyOn();
      // `until` and `finish` report the error.
      buying.catch(() => undefined);
      this.#workers.push(buying);
    }
  }

  /** Waits for this number of further purchases. */
  async until(more: number): Promise<void> {
    const wanted = this.bought.length + more;
    const ended = Promise.all(this.#workers);
    while (this.bought.length < wanted) await Promise.race([sleep(20), ended]);
  }

  /** Lets the buyers finish their current purchase, then stops. Rejects if a purchase failed. */
  async finish(): Promise<void> {
    this.#isEnough = true;
    await Promise.all(this.#workers);
  }

  async #buyOn(): Promise<void> {
    while (!this.#isEnough) {
      this.#begun += 1;
      this.bought.push(await buy(this.#address, this.#begun % departures));
    }
  }
}
