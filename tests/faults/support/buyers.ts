/** Visitors who buy, whatever goes wrong meanwhile: what is not answered is asked again. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Visitor } from '#tests/end-to-end/support/crash/visitor.ts';

/** Departures that they are spread over: each has 24 places. */
const departures = 12;

/** Buys one place on a tour, from the cart to the booking, by the test gateway. */
async function buy(address: string, departure: number): Promise<Visitor> {
  const visitor = new Visitor(address, departure);
  await visitor.fillWithPlaces(1);
  await visitor.order();
  await visitor.returnFromPayment(await visitor.pay());
  await visitor.settled();
  return visitor;
}

/** Some who buy one place after another. */
export class Buyers {
  readonly #address: string;
  readonly #lanes: Promise<void>[] = [];
  #isEnough = false;
  #begun = 0;
  readonly bought: Visitor[] = [];

  constructor(address: string) {
    this.#address = address;
  }

  /** From now on `count` buy side by side. */
  begin(count: number): void {
    for (let lane = 0; lane < count; lane += 1) {
      const buying = this.#buyOn();
      // Told of by whoever waits for the end.
      buying.catch(() => undefined);
      this.#lanes.push(buying);
    }
  }

  /** Waits until so many more have bought something. */
  async until(more: number): Promise<void> {
    const wanted = this.bought.length + more;
    const ended = Promise.all(this.#lanes);
    while (this.bought.length < wanted) await Promise.race([sleep(20), ended]);
  }

  /** Each ends the purchase it is about, and begins no other. Rejects when one was refused what it was promised. */
  async finish(): Promise<void> {
    this.#isEnough = true;
    await Promise.all(this.#lanes);
  }

  async #buyOn(): Promise<void> {
    while (!this.#isEnough) {
      this.#begun += 1;
      this.bought.push(await buy(this.#address, this.#begun % departures));
    }
  }
}
