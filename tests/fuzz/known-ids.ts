/**
 * Placeholders in fuzz requests for ids that exist on the site. `~cart~3~` stands for the session of the fourth cart, or of
 * another one if there are fewer. So a seed gives the same requests whatever ids the site has generated.
 */
import { encodeSignatureHeader } from '@sanity/webhook';
import type { Plan } from './requests.ts';

/** Kinds of ids. A cart’s item and total have the cart’s number, and a booking’s token and payment that of its reference. */
export type KnownIdKind =
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

/** The placeholder for a known id. */
export const placeholder = (name: KnownIdKind | 'day' | 'signed', at: number): string => `~${name}~${at}~`;

const anyPlaceholder = /~([a-z]+)~(\d+)~/g;

/** The largest number of ids kept for each kind. */
const maxIds = 400;

/** Bodies longer than this, in bytes, contain no placeholders. */
const maxBodyBytes = 64_000;

/** The ids that exist on the site, and the replacement of placeholders by them. */
export class KnownIds {
  readonly #values = new Map<string, string[]>();
  readonly #today: Temporal.PlainDate;
  readonly #webhookSecret: string;

  /** @param today today in New Zealand */
  constructor(today: Temporal.PlainDate, webhookSecret: string) {
    this.#today = today;
    this.#webhookSecret = webhookSecret;
  }

  /** Adds one id of each given kind. */
  add(values: Partial<Record<KnownIdKind, string>>): void {
    for (const [name, value] of Object.entries(values)) {
      const list = this.#values.get(name) ?? [];
      if (list.length < maxIds) list.push(value);
      this.#values.set(name, list);
    }
  }

  /** Replaces all placeholders in a text. A total in quotes becomes a number. */
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

  /** Replaces all placeholders in a request, and signs it if it asks for that. */
  async fill(plan: Plan): Promise<Plan> {
    const body =
      plan.body && plan.body.length <= maxBodyBytes
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
