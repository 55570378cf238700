/**
 * What is there on the site that is asked, by names that a request can hold before it is known: `~cart~3~` is the session of the fourth
 * cart, or of another one where there are fewer. So the same seed makes the same requests whatever the site has called its carts.
 */
import { encodeSignatureHeader } from '@sanity/webhook';
import type { Plan } from './requests.ts';

/** What can be named. A cart's item and total have its number, as have a booking's token and payment. */
export type KnownName =
  | 'action'
  | 'cart'
  | 'item'
  | 'total'
  | 'offer'
  | 'product'
  | 'reference'
  | 'token'
  | 'payment'
  | 'refund'
  | 'blog'
  | 'destination'
  | 'tour'
  | 'picture'
  | 'contactfields'
  | 'checkoutfields';

/** What stands for something that is known. */
export const placeholder = (name: KnownName | 'day' | 'signed', at: number): string => `~${name}~${at}~`;

const anyPlaceholder = /~([a-z]+)~(\d+)~/g;

/** More of a kind than this are not kept. */
const most = 400;

/** Longer bodies hold none of it. */
const longest = 64_000;

/** What is there. */
export class Known {
  readonly #values = new Map<string, string[]>();
  readonly #today: Temporal.PlainDate;
  readonly #webhookSecret: string;

  /** @param today New Zealand's */
  constructor(today: Temporal.PlainDate, webhookSecret: string) {
    this.#today = today;
    this.#webhookSecret = webhookSecret;
  }

  /** From now on these are there: one more of each. */
  add(values: Partial<Record<KnownName, string>>): void {
    for (const [name, value] of Object.entries(values)) {
      const list = this.#values.get(name) ?? [];
      if (list.length < most) list.push(value);
      this.#values.set(name, list);
    }
  }

  /** The text with all that it names. A total in quotes becomes a number. */
  put(text: string): string {
    return text
      .replaceAll(/"~total~(\d+)~"/g, (_, at: string) => this.#named('total', Number(at)))
      .replaceAll(anyPlaceholder, (_, name: string, at: string) => this.#named(name, Number(at)));
  }

  #named(name: string, at: number): string {
    if (name === 'day') return this.#today.add({ days: at }).toString();
    const list = this.#values.get(name) ?? [];
    return list[at % Math.max(1, list.length)] ?? `no-${name}`;
  }

  /** The request with all that it names, signed where it is to be. */
  async fill(plan: Plan): Promise<Plan> {
    const body =
      plan.body && plan.body.length <= longest
        ? Buffer.from(this.put(plan.body.toString('latin1')), 'latin1')
        : plan.body;
    const headers = await Promise.all(
      plan.headers.map(async ([name, value]) => {
        const isSigned = value === placeholder('signed', 0);
        return [name, isSigned ? await this.#signature(body) : this.put(value)] as const;
      }),
    );
    return { ...plan, target: this.put(plan.target), headers, body };
  }

  async #signature(body: Buffer | null): Promise<string> {
    const text = new TextDecoder().decode(body ?? new Uint8Array());
    return encodeSignatureHeader(text, Date.now(), this.#webhookSecret).catch(() => 't=1,v1=none');
  }
}
